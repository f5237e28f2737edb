import PropertyLists
import SettingsBundles

/// The code of an app: `NAME%%%CODE`, of which the name ends in an extension and begins with a key.
enum CodeInput {
  /// Code is never refused; in code without comments and strings, exactly its words are mentioned.
  @Sendable static func check(_ input: [UInt8]) throws {
    let sections = Section.split(input)
    guard sections.count > 1 else { return }
    let name = String(decoding: sections[0], as: UTF8.self)
    let key = name.prefix { $0.isLetter && $0.isASCII }
    guard !key.isEmpty else { return }
    var options = Validator.Options()
    var index = CodeIndex()
    let counts = CodeSource(Array(sections[1]), at: name).map { index.add($0) } ?? false
    options.code = AppCode(index)
    let page =
      "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Key: \"\(key)\", DefaultValue: a}]"
    let document = try required("the page can be read") {
      try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
    }
    let findings = Validator(options: options).validate(document)
    try FuzzTargets.check(findings)
    let isMissing = findings.contains {
      ["key-not-in-code", "key-case-in-code"].contains($0.message.rule)
    }
    let isPlain = sections[1].allSatisfy {
      $0.isLetter || $0.isDigit || " _.,:;()\n".utf8.contains($0)
    }
    // A long key is never missing.
    guard counts, isPlain, key.utf8.count <= Limits.guessedName,
      ["swift", "m"].contains(Format.fileExtension(of: name))
    else { return }
    let words = sections[1].split { !($0.isLetter || $0.isDigit || $0 == "_") }
    let isMentioned = words.contains { $0.elementsEqual(key.utf8) }
    try expect(isMentioned != isMissing, "\(key) is mentioned exactly if it is a word")
  }

  @Sendable static func seeds(_ file: SeedFile) -> [[UInt8]] {
    let code = """
      // Generated from Settings.bundle by settings-convert.
      enum Key: String { case sound, b = "volume_\\(n)" }
      @AppStorage("sound") var sound: Bool = true /* a /* b */ */
      let c = defaults.object(forKey: "sound") as? Int ?? 1
      defaults.register(defaults: ["sound": 1]); [d registerDefaults:@{@"sound": @YES}];
      enum Names { static let sound = "sound" }; extension UserDefaults { func a() { register(defaults: [Names.sound: 1]) } }
      if a { b["sound"] = 1 } else { [b setObject:[NSNumber numberWithBool:YES] forKey:SOUND]; }
      NSDictionary *b = [NSDictionary dictionaryWithObjectsAndKeys:@(YES), @"sound", nil]; [d registerDefaults:b];
      #define SOUND @"sound"
      <key>sound</key><!-- d -->
      """
    let names = ["sound.swift", "volume.m", "sound.dart", "sound.xib"]
    return names.flatMap { name in
      [Array(code.utf8), file.bytes].map { Section.join([Array(name.utf8), $0]) }
    }
  }
}
