import PropertyLists
import Testing

@testable import SettingsBundles

/// The index of source code.
@Suite struct CodeIndexTests {
  private static func index(_ code: String, _ file: String) -> CodeIndex {
    var index = CodeIndex()
    index.add(Array(code.utf8), at: file)
    return AppCode(index).index
  }

  /// The index of Swift, or of Objective-C if it begins with a bracket, in which `defaults` are the standard ones.
  private static func indexWithDefaults(_ code: String) -> CodeIndex {
    code.hasPrefix("[")
      ? index("NSUserDefaults *defaults = [NSUserDefaults standardUserDefaults];\n" + code, "A.mm")
      : index("let defaults = UserDefaults.standard\n" + code, "A.swift")
  }

  private static func bytes(_ key: String) -> ArraySlice<UInt8> { ArraySlice(key.utf8) }

  struct Mention: Sendable, CustomTestStringConvertible {
    let code: String
    var file = "A.swift"
    let key: String
    var isMentioned = true

    var testDescription: String { "\(key) in \(file): \(code)" }
  }

  @Test(arguments: mentions) func finds(_ mention: Mention) {
    let index = Self.index(mention.code, mention.file)
    #expect(index.mentions(Self.bytes(mention.key)) == mention.isMentioned)
  }

  static let mentions: [Mention] = [
    // Whole words
    Mention(code: "let a = defaults.bool(forKey: \"sound\")", key: "sound"),
    Mention(code: "@objc dynamic var sound: Bool", key: "sound"),
    Mention(code: "let soundEffects = 1", key: "sound", isMentioned: false),
    Mention(code: "let a = \"sound-effects\"", key: "sound-effects"),
    Mention(code: "let a = \"Sound effects, loud\"", key: "Sound effects", isMentioned: false),
    Mention(code: "let a = \"com.example.sound\"", key: "com.example.sound"),
    Mention(code: "p = NSPredicate(\"sound-on == YES\")", key: "sound-on"),
    Mention(code: "let a = \"größe\"", key: "größe"),
    // Comments
    Mention(code: "// sound\n", key: "sound", isMentioned: false),
    Mention(code: "// x\rsound", key: "sound"),
    Mention(code: "/* a /* b */ sound */", key: "sound", isMentioned: false),
    Mention(code: "/* a /* b */ sound /* */", file: "A.m", key: "sound"),
    Mention(code: "let a = \"http://b\"; sound", key: "sound"),
    Mention(code: "let a = \"/*\"; sound", key: "sound"),
    Mention(code: "let a = \"\"\"\n \" // \n\"\"\" ; sound", key: "sound"),
    Mention(code: "// /* sound", key: "sound", isMentioned: false),
    // Members of numbered arguments
    Mention(code: "map { $0.sound }", key: "sound"),
    Mention(code: "a.0.sound + 1.5.sound_on", key: "sound_on"),
    // Expressions in strings
    Mention(code: "\"\\(defaults[\"sound-on\"]) // \" ; b", key: "sound-on"),
    Mention(code: "\"\\(a(\"b\")) sound\"", key: "sound"),
    Mention(code: "\"\\(", key: "sound", isMentioned: false),
    // Keys that begin with a string in code
    Mention(code: "\"volume_\\(channel)\"", key: "volume_3"),
    Mention(code: "\"volume_\\(channel)_on\"", key: "volume_3_on"),
    Mention(code: "\"\\(a)_\\(b)\"", key: "volume_3", isMentioned: false),
    Mention(code: "a(\"volume\" + side)", key: "volumeLeft"),
    Mention(code: "a(\"vo\" + side)", key: "volumeLeft", isMentioned: false),
    Mention(code: "@\"volume_%d\"", file: "A.m", key: "volume_3"),
    Mention(code: "@\"volume_\" + n", file: "A.m", key: "volume_3"),
    Mention(code: "[@\"volume_\" stringByAppendingString:a]", file: "A.m", key: "volume_left"),
    Mention(code: "let prefix = \"volume_\"; a(prefix + side)", key: "volume_left"),
    Mention(code: "[\"volume-\", side].joined()", key: "volume-left"),
    Mention(code: "a(\"volume\")", key: "volume_left", isMentioned: false),
    // Raw strings
    Mention(code: "let a = #\"\\\"# + b(\"sound-on\")", key: "sound-on"),
    Mention(code: "let a = #\"\"\"\n\" // \n\"\"\"#; b(\"sound-on\")", key: "sound-on"),
    Mention(code: "let a = #\"volume_\\#(n)\"#", key: "volume_3"),
    Mention(code: "a = R\"(\")\" // sound", file: "A.cpp", key: "sound", isMentioned: false),
    Mention(code: "/* sound", key: "sound", isMentioned: false),
    // Other files, of which the words count
    Mention(code: "// `${get('sound-on')}`", file: "A.ts", key: "sound-on"),
    Mention(code: "get(\"com.example.sound\")", file: "A.kt", key: "com.example.sound"),
    Mention(code: "get(\"com.example.sound\")", file: "A.kt", key: "sound"),
    Mention(code: "sounds + sound_on", file: "A.cs", key: "sound", isMentioned: false),
    Mention(code: "'volume_$n'", file: "A.dart", key: "volume_3", isMentioned: false),
    Mention(
      code: "<connections><binding keyPath=\"values.sound-on\"/></connections>", file: "A.xib",
      key: "sound-on"),
    Mention(code: "<key>sound</key>", file: "A.plist", key: "sound"),
    Mention(
      code: "<key>PreferenceSpecifiers</key><key>sound</key>", file: "A.plist", key: "sound",
      isMentioned: false),
    Mention(code: "sound", file: "A.txt", key: "sound", isMentioned: false),
  ]

  @Test func looksUpGeneratedConstants() {
    var index = CodeIndex()
    let generated = """
      // Generated from Settings.bundle by settings-convert. Do not edit.
      nonisolated extension Setting<Bool> {
          static let soundOn = Setting("sound-on", default: true)
          static let tone = Setting("tone", default: true)
      }
      nonisolated extension UserDefaults { static let maskKey = "mask" }
      """
    let counts = index.add(Array(generated.utf8), at: "Settings.swift")
    index.add(Array("UserDefaults.standard[.soundOn]; b(UserDefaults.maskKey)".utf8), at: "B.swift")
    index = AppCode(index).index
    #expect(!counts)
    #expect(index.mentions(Self.bytes("sound-on")) && index.mentions(Self.bytes("mask")))
    #expect(!index.mentions(Self.bytes("tone")))
  }

  @Test(arguments: [
    ("@AppStorage(\"Sound\") var a", "sound", "Sound"),
    ("defaults.bool(forKey: \"Sound\")", "sound", "Sound"),
    ("[defaults boolForKey:@\"Sound\"]", "sound", "Sound"),
    ("UserDefaults.standard.register(defaults: [\"Sound\": a])", "sound", "Sound"),
    ("defaults.removeObject(forKey: \"Sound\")", "sound", nil),
    ("@AppStorage(\"Sound_on\") var soundOn", "soundOn", "Sound_on"),
    ("@AppStorage(\"Sound_on\") var a = \"soundOn\"", "soundOn", nil),
    ("keychain.string(forKey: \"Sound\")", "sound", nil),
    ("a([\"monkey\": \"Sound\"], key: \"Sound\")", "sound", nil),
    ("Text(\"Sound\")", "sound", nil),
    ("Text(\"Sound Effects\")", "sound_effects", nil),
    ("Image(\"sound-effects\")", "soundEffects", nil),
    ("let a = \"sound\"", "Sound", nil),
    ("let a = \"soundEffects\"", "sound_effects", "soundEffects"),
    ("let a: String = \"sound.effects\"", "soundEffects", "sound.effects"),
    ("let a = \"sound-effects\" + b", "soundEffects", nil),
    ("let a = \"sound_effects\", soundEffects = 1", "soundEffects", nil),
    ("a.identifier = \"sound-effects\"", "soundEffects", nil),
    ("func a(b: String = \"sound-effects\") {}", "soundEffects", nil),
    ("if a == \"sound-effects\" {}", "soundEffects", nil),
    ("[a]; static NSString *const kA = @\"sound-effects\";", "soundEffects", "sound-effects"),
    ("[a];\n#define A @\"sound-effects\"", "soundEffects", "sound-effects"),
    ("let a = \"sound/effects\"", "soundEffects", nil),
    ("enum K: String { case a = \"sound-effects\" }", "soundEffects", "sound-effects"),
    ("enum K { case a(b: String = \"sound-effects\") }", "soundEffects", nil),
    ("enum K: String { case a, soundEffects }", "sound_effects", "soundEffects"),
    ("enum K: String, CaseIterable { case soundEffects }", "sound_effects", "soundEffects"),
    ("enum K: String { case soundEffects = \"a\", b, c }", "sound_effects", nil),
    ("enum K: String { case a = \"b\", soundEffects }", "sound_effects", "soundEffects"),
    ("enum K: String { case a(b: Int); func soundEffects() {} }", "sound_effects", nil),
    ("enum K: String { case a; static let b = [c, soundEffects] }", "sound_effects", nil),
    ("enum class K(val a: String) { B(\"c\"), soundEffects }", "sound_effects", nil),
    ("let a = \"sound_\\(effects)\"", "SoundEffects", nil),
  ]) func findsOtherSpellings(code: String, key: String, spelling: String?) {
    let index = Self.indexWithDefaults(code)
    #expect(index.spelling(of: Self.bytes(key))?.text == spelling)
  }

  @Test(arguments: [("A.swift", true), ("A.m", true), ("A.tsx", false), ("A.kt", false)])
  func findsSpellingsInLanguagesOfApple(file: String, isFound: Bool) {
    let code = "UserDefaults.standard.bool(forKey: \"Light\"); let a = \"sound-effects\""
    let index = Self.index(code, file)
    #expect((index.spelling(of: Self.bytes("soundEffects")) != nil) == isFound)
    #expect((index.spelling(of: Self.bytes("light")) != nil) == isFound)
  }

  @Test(arguments: [
    // Properties
    ("@AppStorage(\"k\") private var a: Bool = true", "true"),
    ("@AppStorage(\"k\") @MainActor fileprivate var a: A.B? = 1", "1"),
    ("@AppStorage(\"k\") var a = 1 { didSet {} }", "1"),
    ("@AppStorage(\"k\") var a = true\n@State var b", "true"),
    ("@AppStorage(\"k\") var a = .b\n@AppStorage(\"l\") var c = \"d\"", "…"),
    ("@AppStorage(\"k\", store: .init(suiteName: \"k\")) var a = -0.5", nil),
    ("@AppStorage(\"k\") var a: String?\nlet b = true", "…"),
    ("@AppStorage(\"k\") var a = b", "…"),
    ("@AppStorage(\"k\") var a: [Int] = 1", "…"),
    ("@AppStorage(\"k\")", "…"),
    ("@AppStorage(k) var a = 1", nil),
    ("init() { _a = AppStorage(\"k\") }\n@State var b = true", nil),
    // Values
    ("@AppStorage(\"k\") var a = -0.5", "-0.5"),
    ("@AppStorage(\"k\") var a = 1_000", "1000"),
    ("@AppStorage(\"k\") var a = 5 * 60", "…"),
    ("@AppStorage(\"k\") var a = 5\n  * 60", "…"),
    ("@AppStorage(\"k\") var a = 5 ^ 1", "…"),
    ("@AppStorage(\"k\") var a = 0x1f", "…"),
    ("@AppStorage(\"k\") var a = 010", "…"),
    ("@AppStorage(\"k\") var a = 9007199254740993", "…"),
    ("@AppStorage(\"k\") var a = \"b\" [0]", "…"),
    ("@AppStorage(\"k\") var a = \"b\".c", "…"),
    ("@AppStorage(\"k\") var a = \"b\\(c)\"", "…"),
    ("@AppStorage(\"k\") var a = \"b\\n\"", "…"),
    ("@AppStorage(\"k\") var a = \"ö\"", "…"),
    ("@AppStorage(\"k\") var a = \"\"", nil),
    ("@AppStorage(\"k\") var a = \"\"\"\n  b\n  \"\"\"", "…"),
    ("@AppStorage(\"k\") var a = #\"b\"#", "\"b\""),
    // Reads
    ("var a: Bool { defaults.object(forKey: \"k\") as? Bool ?? true }", nil),
    ("#if DEBUG\n@AppStorage(\"k\") var a = true\n#endif", "…"),
    ("#if DEBUG\n#endif\n@AppStorage(\"k\") var a = true", "true"),
    ("#endif\n#if DEBUG\n@AppStorage(\"k\") var a = true\n#endif", "…"),
    ("@AppStorage(\"k\") var a = true\n#if DEBUG\n#endif", "true"),
    // Registered defaults
    ("@AppStorage(\"k\") var a = 1; defaults.register(defaults: [\"b\": 2])", "1"),
    ("@AppStorage(\"k\") var a = 1; defaults.register(defaults: b)", nil),
    ("@AppStorage(\"k\") var a = 1; defaults.register(defaults: [b: 2])", nil),
    ("@AppStorage(\"k\") var a = 1; store.register(defaults: [\"k\": 2])", nil),
    ("defaults.register(defaults: b); defaults.register(defaults: [\"k\": 2])", "2"),
    ("@AppStorage(\"k\") var a = 1; a.defaultAppStorage(b)", nil),
    (
      "@AppStorage(\"k\") var a = \"none\"; return defaults.string(forKey: \"k\") ?? \"<unset>\"",
      nil
    ),
    ("[defaults registerDefaults:@{\n@\"k\": @\"b\"\n@\"c\"}]", "…"),
    ("defaults.register(defaults: [\"a\": [\"k\": 2], \"k\": 1, \"b\": c])", "1"),
    ("UserDefaults.standard.register(defaults: [\"a\": b(1, 2), \"k\": 1])", "1"),
    ("defaults.register(defaults: [\"a\": b ? \"k\" : \"c\", \"d\": 1])", nil),
    ("defaults.register(defaults: [a: 1])", nil),
    ("A(suiteName: b)!.register(defaults: [\"k\": 1])", nil),
    ("defaults.register(defaults: [\"k\": -1])", "…"),
    ("defaults.register(defaults: [\"k\": -2])", "-2"),
    ("[defaults registerDefaults:@{@\"a\": @NO, @\"k\": @YES}]", "true"),
    ("[[NSUserDefaults standardUserDefaults] registerDefaults:@{@\"k\": @0.5f}]", "0.5"),
    ("[defaults registerDefaults:@{@\"k\": @(YES)}]", "true"),
    ("[defaults registerDefaults:@{@\"k\": @(a ? 1 : 2)}]", "…"),
    ("[defaults registerDefaults:@{@\"k\": @(1) ?: a}]", "…"),
    ("[defaults registerDefaults:@{@\"k\": [NSNumber numberWithInt:1]}]", "…"),
    ("[defaults registerDefaults:@{@\"k\": [a b:1]}]", "…"),
    ("[defaults registerDefaults:[NSDictionary dictionaryWithContentsOfFile:@\"k\"]]", nil),
    ("guard a else { return }\ndefaults.register(defaults: [\"k\": 1])", "1"),
    ("#if DEBUG\ndefaults.register(defaults: [\"k\": 1])\n#endif", "…"),
    // In a variable, or any other expression
    ("let b = [\"k\": 1]; defaults.register(defaults: b); @AppStorage(\"k\") var c = 2", nil),
    ("defaults.register(defaults: [\"k\": 1].merging(b)); @AppStorage(\"k\") var c = 2", nil),
    ("[a]; NSDictionary *b = @{@\"k\": @1}; [defaults registerDefaults:b];", nil),
    // Constants
    ("enum K { static let a = \"k\" }; @AppStorage(K.a) var b = 1", "1"),
    ("enum K { static let a = \"k\" }; @AppStorage(A.K.a) var b = 1", "1"),
    ("enum K { static let a: String = \"k\" }; @AppStorage(K.a) var b = 1", "1"),
    ("enum K: String { case a = \"k\", b }; defaults.register(defaults: [K.a.rawValue: 1])", "1"),
    ("extension K { static let k = \"l\" }; enum L { case k }; @AppStorage(K.k) var b = 1", nil),
    (
      "enum K { static let a = \"k\" }; enum L { static let a = c() }; @AppStorage(K.a) var b = 1",
      nil
    ),
    ("enum K: String { case k }; defaults.register(defaults: [K.k.rawValue: 1])", "1"),
    ("switch a { case k: b() }; enum K { static let k = \"k\" }; @AppStorage(K.k) var b = 1", "1"),
    ("enum K { static let a = \"k\" + b }; @AppStorage(K.a) var b = 1", nil),
    ("func b(k: String) { return defaults.string(forKey: k) ?? \"c\" }; let k = \"k\"", nil),
    ("let kSound = \"k\"; @AppStorage(kSound) var b = 1", "1"),
    ("@AppStorage(\"k\") var a = 1; defaults.register(defaults: [K.unknown: 2])", nil),
    ("[a];\n#define SOUND @\"k\"\n[defaults registerDefaults:@{SOUND: @1}];", "1"),
    (
      "[a];\nstatic NSString *const kSound = @\"k\";\n[defaults registerDefaults:@{kSound: @1}];",
      "1"
    ),
    ("[a];\nNSString *kSound = @\"k\";\n[defaults registerDefaults:@{kSound: @1}];", "1"),
    ("extension Store { func a() { register(defaults: [\"k\": 1]) } }", nil),
    ("[defaults registerDefaults:@{@\"k\": @\"a\" @\"b\"}]", "…"),
    ("[defaults registerDefaults:@{@\"a\" @\"k\": @1}]", nil),
    ("a([\"k\": 1])", nil),
  ]) func findsDefaults(code: String, value: String?) {
    let found = Self.indexWithDefaults(code).defaults(of: Self.bytes("k"))
    #expect(found.map { $0.literal?.shown } == (value.map { [$0 == "…" ? nil : $0] } ?? []))
  }

  @Test func listsRegisteredDefaultsFirst() {
    let code = "@AppStorage(\"k\") var a = 1; defaults.register(defaults: [\"k\": 2])"
    let found = Self.indexWithDefaults(code).defaults(of: Self.bytes("k"))
    #expect(found.map { $0.literal?.shown } == ["2", "1"])
  }

  @Test func knowsThePlaceOfACaseInANestedEnumeration() {
    let index = Self.index(
      "enum A: String {\n  enum B: String { case soundOn }\n  case lightOn\n}", "A.swift")
    #expect(index.spelling(of: Self.bytes("sound_on"))?.place.description == "A.swift:2:25")
    #expect(index.spelling(of: Self.bytes("light_on"))?.place.description == "A.swift:3:8")
  }

  @Test func knowsThePlaceOfADefault() {
    let index = Self.index("let ä = 1\r\n  /* ä */ @AppStorage(\"k\") var a = 1", "Sources/A.swift")
    #expect(
      index.defaults(of: Self.bytes("k")).map(\.place.description) == ["Sources/A.swift:2:24"])
  }

  @Test(arguments: [
    ("true", "YES", false), ("false", "YES", true), ("1", "YES", false), ("1", "1.0", false),
    ("0.69999998807907104", "0.7", false),
    ("2", "1", true), ("a", "\"a\"", false), ("b", "\"a\"", true), ("b", "1", false),
    ("\"1\"", "1", false), ("[1]", "1", false),
  ]) func comparesValuesOfOneType(value: String, code: String, isOther: Bool) throws {
    let page = try Pipeline.settings.read(
      Array("PreferenceSpecifiers: [{Type: PSMultiValueSpecifier, DefaultValue: \(value)}]".utf8),
      name: "Root.yaml", as: .yaml)
    let row = try #require(page.root["PreferenceSpecifiers"]?.items.first)
    let found = Self.index("@AppStorage(\"k\") var a = \(code)", "A.swift")
    let other = try #require(found.defaults(of: Self.bytes("k")).first?.literal?.value)
    let own = try ComparableValue(#require(row["DefaultValue"]))
    #expect((own.map(other.contradicts) ?? false) == isOther)
  }
}
