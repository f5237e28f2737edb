package import PropertyLists

/// A Swift file with a constant for each setting of an app: its key, its default, and its app group.
///
/// It reads like handwritten code: names come from keys, comments from titles, and types from the elements.
/// It compiles in Swift 5 and 6 modes, whatever the default isolation of its module.
package struct SwiftSettings {
  /// The choices that an app makes for the file.
  package struct Options: Sendable {
    /// The app group for all settings; `nil` for the one that each page names.
    package var suite: String?
    /// The name of the type of a setting, for an app that has another `Setting`.
    package var typeName = "Setting"
    /// The access of what the file declares; `nil` for that of Swift.
    package var access: Access?

    package init() {}

    package enum Access: String, CaseIterable, Sendable {
      case `internal`, package, `public`
    }

    package static func isTypeName(_ name: String) -> Bool {
      name.beginsIdentifier && name.capitalizedFirst == name
        && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
        && !SwiftKeywords.types.contains(name) && !SwiftKeywords.all.contains(name)
    }
  }

  struct Member {
    let setting: Setting
    let name: String
    let type: SwiftValueType?
    let suite: String?

    var registration: Registration {
      Registration(suite: suite, configurations: setting.configurations)
    }
  }

  /// Where, and in which builds, defaults are registered.
  struct Registration: Hashable {
    let suite: String?
    let configurations: RowConditions.Configurations
  }

  let title: String
  let options: Options
  let members: [Member]

  /// The warnings about defaults that the file omits.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Prepares the file.
  ///
  /// - Parameters:
  ///   - defaults: The settings and their defaults.
  ///   - title: The name of the source bundle or file.
  /// - Complexity: O(*n*) on average for *n* settings.
  package init(_ defaults: RegistrationDefaults, title: String, _ options: Options = Options()) {
    self.title = title
    self.options = options
    var names = SwiftNames()
    var keys: [String: String] = [:]
    var members: [Member] = []
    for setting in defaults.settings {
      // Swift compares strings by canonical equivalence, unlike the keys of a property list.
      if let first = keys.updateValue(setting.key, forKey: setting.key) {
        diagnostics.append(setting.warning(.equivalentKeys(setting.key, first: first)))
        continue
      }
      if let value = setting.registeredValue, value.swiftLiteral == nil {
        diagnostics.append(setting.warning(.unregistered(key: setting.key)))
      }
      members.append(
        Member(
          setting: setting, name: names.claim(setting.key), type: setting.swiftType,
          suite: options.suite ?? setting.group))
    }
    self.members = members
  }

  /// The beginning of each declaration: empty, or `public` and a space.
  var access: String { options.access.map { "\($0.rawValue) " } ?? "" }

  // MARK: The file

  /// The file's text.
  ///
  /// - Complexity: O(*n*) for *n* settings and bytes.
  package var text: String {
    var code = SwiftCode()
    code.line(
      "// Generated from \(title.swiftComment ?? "a bundle") by settings-convert. Do not edit.")
    code.line()
    code.line("import Foundation")
    if hasStorage {
      code.line()
      code.line("#if canImport(SwiftUI)")
      code.indented { $0.line("import SwiftUI") }
      code.line("#endif")
    }
    addRegistration(to: &code)
    addType(to: &code)
    for (type, members) in groups(by: \.type) {
      if let type { addConstants(of: type, members, to: &code) }
    }
    addAccess(to: &code)
    addKeys(to: &code)
    addStorage(to: &code)
    return code.text
  }

  /// The members with the same key each, in the order of the first of each.
  private func groups<Key: Hashable>(by key: (Member) -> Key) -> [(key: Key, members: [Member])] {
    var groups: [(key: Key, members: [Member])] = []
    var positions: [Key: Int] = [:]
    for member in members {
      let key = key(member)
      let position = positions[key] ?? groups.count
      if position == groups.count {
        positions[key] = position
        groups.append((key, []))
      }
      groups[position].members.append(member)
    }
    return groups
  }

  private func addRegistration(to code: inout SwiftCode) {
    code.line()
    code.comment("Registers the defaults of the app's settings.")
    code.comment()
    code.comment(
      "Call this at every launch, before any code reads a setting by its key: until someone opens")
    code.comment("the Settings app, `UserDefaults` has no other default for it.")
    code.comment()
    code.comment(
      "- Parameter defaults: Where all of them are registered; `nil` for the app's own defaults")
    code.comment("  and its app groups.")
    let head =
      "\(access)nonisolated func register\(options.typeName)s(in defaults: UserDefaults? = nil)"
    code.block(head) { code in
      for (place, members) in groups(by: \.registration) {
        let condition = [.debug: "DEBUG", .others: "!DEBUG"][place.configurations]
        guard let condition else {
          addRegistration(of: members, in: place.suite, to: &code)
          continue
        }
        code.line("#if \(condition)")
        code.indented { addRegistration(of: members, in: place.suite, to: &$0) }
        code.line("#endif")
      }
    }
  }

  private func addRegistration(
    of members: [Member], in suite: String?, to code: inout SwiftCode
  ) {
    let entries = members.compactMap { member in
      member.setting.registeredValue.flatMap { value in
        value.swiftLiteral.map { "\(member.setting.key.swiftLiteral): \($0),\(value.remark)" }
      }
    }
    guard !entries.isEmpty else { return }
    let store = suite.map { "UserDefaults(suiteName: \($0.swiftLiteral)) ?? .standard" }
    code.line("(defaults ?? \(store ?? ".standard")).register(defaults: [")
    code.indented { code in
      for entry in entries { code.line(entry) }
    }
    code.line("])")
  }

  private func addType(to code: inout SwiftCode) {
    guard let first = members.first(where: { $0.type != nil }) else { return }
    let name = options.typeName
    code.line()
    code.comment(
      "A setting of the app: where its value is, and what it is until someone changes it.")
    code.comment()
    code.comment("    UserDefaults.standard[.\(first.name)]")
    code.block("\(access)nonisolated struct \(name)<Value: Sendable>: Sendable") { code in
      code.line("\(access)let key: String")
      code.line("\(access)let `default`: Value")
      code.comment("The app group that stores it; `nil` for the app's own defaults.")
      code.line("\(access)let suite: String?")
      code.line()
      code.block("\(access)init(_ key: String, default: Value, suite: String? = nil)") { code in
        code.line("self.key = key")
        code.line("self.default = `default`")
        code.line("self.suite = suite")
      }
      code.line()
      code.comment("The defaults that store it.")
      code.block("\(access)var store: UserDefaults") { code in
        code.line("suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard")
      }
    }
  }

  private func addConstants(
    of type: SwiftValueType, _ members: [Member], to code: inout SwiftCode
  ) {
    code.line()
    code.block("nonisolated extension \(options.typeName)<\(type.name)>") { code in
      for (position, member) in members.enumerated() {
        if position > 0, !member.comments.isEmpty { code.line() }
        member.addComments(to: &code)
        let suite = member.suite.map { ", suite: \($0.swiftLiteral)" } ?? ""
        let remark = type == .date ? member.setting.defaultValue?.remark ?? "" : ""
        code.line(
          "\(access)static let \(member.name.declaredName) = "
            + "\(options.typeName)(\(member.setting.key.swiftLiteral), "
            + "default: \(member.defaultLiteral)\(suite))\(remark)")
      }
    }
  }

  /// Constants for the keys of settings without a type, such as lists of several kinds of values.
  private func addKeys(to code: inout SwiftCode) {
    let untyped = members.filter { $0.type == nil }
    guard !untyped.isEmpty else { return }
    code.line()
    code.comment("The keys of settings without one type, which `object(forKey:)` reads.")
    code.block("nonisolated extension UserDefaults") { code in
      for (position, member) in untyped.enumerated() {
        if position > 0 { code.line() }
        member.addComments(to: &code)
        code.line(
          "\(access)static let \(member.name)Key = \(member.setting.key.swiftLiteral)")
      }
    }
  }

  // MARK: Reading and storing

  /// The types in use, in the order of the table.
  private var types: [SwiftValueType] {
    let used = Set(members.compactMap(\.type))
    return SwiftValueType.all.filter(used.contains)
  }

  private var hasStorage: Bool { types.contains(where: \.isStorable) }

  private func addAccess(to code: inout SwiftCode) {
    guard !types.isEmpty else { return }
    code.line()
    code.block("nonisolated extension UserDefaults") { code in
      for (position, type) in types.enumerated() {
        if position > 0 { code.line() }
        let setting = "_ setting: \(options.typeName)<\(type.name)>"
        code.block("\(access)subscript(\(setting)) -> \(type.name)") { code in
          if !code.fits("get { \(type.reading) }") {
            code.block("get") { $0.line(type.reading) }
          } else {
            code.line("get { \(type.reading) }")
          }
          code.line("set { set(newValue, forKey: setting.key) }")
        }
      }
    }
  }

  private func addStorage(to code: inout SwiftCode) {
    guard hasStorage else { return }
    code.line()
    code.line("#if canImport(SwiftUI)")
    code.indented { code in
      code.block("extension AppStorage") { code in
        for (position, type) in types.filter(\.isStorable).enumerated() {
          if position > 0 { code.line() }
          code.line(
            "\(access)init(_ setting: \(options.typeName)<Value>, store: UserDefaults? = nil)")
          code.block("where Value == \(type.name)") { code in
            code.line(
              "self.init(wrappedValue: setting.default, setting.key, "
                + "store: store ?? setting.ownStore)")
          }
        }
      }
      code.line()
      code.block("nonisolated extension \(options.typeName)") { code in
        code.comment("The defaults of its app group; `nil` for those that SwiftUI uses.")
        code.line("fileprivate var ownStore: UserDefaults? { suite == nil ? nil : store }")
      }
    }
    code.line("#endif")
  }
}

extension Value {
  /// The comment at the end of a line with its literal: a date in ISO 8601; empty for any other value.
  fileprivate var remark: String { date.map { "  // \($0)" } ?? "" }
}

extension SwiftSettings {
  /// The ranges of defaults in code that are secrets, or whose settings are gone.
  ///
  /// A default follows the key on a line that declares a constant or registers a default.
  static func secrets(in code: [UInt8], of defaults: RegistrationDefaults) -> [Range<Int>] {
    let shown = Set(
      defaults.settings.filter { $0.writtenDefault?.isHidden != true }.map {
        Array($0.key.swiftLiteral.utf8)
      })
    return code.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let start = line.firstIndex(of: UInt8(ascii: "\"")),
        line[..<start].contains(bytesOf: "static let ")
          || line[..<start].allSatisfy({ $0 == UInt8(ascii: " ") }),
        let end = line[(start + 1)...].indices.first(where: {
          line[$0] == UInt8(ascii: "\"") && line[$0 - 1] != UInt8(ascii: "\\")
        }), !shown.contains(Array(line[start...end]))
      else { return nil }
      return end + 1..<line.endIndex
    }
  }
}
