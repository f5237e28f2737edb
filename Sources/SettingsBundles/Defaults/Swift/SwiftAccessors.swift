package import PropertyLists

/// A Swift file that registers an app's defaults, with a constant for each key and an accessor for each
/// setting.
///
/// It reads like handwritten code: names come from keys, comments from titles, and types from the elements.
package struct SwiftAccessors {
  struct Member {
    let setting: Setting
    let name: String
    let choices: SwiftChoices?
  }

  /// The defaults of the app or of an app group, with the members stored there.
  private struct Store {
    /// Its expression: `UserDefaults.standard`.
    let expression: String
    /// The group's name as a member of `UserDefaults`, and its id; `nil` for the app's own defaults.
    let group: (name: String, id: String)?
    var members: [Member] = []
  }

  private let title: String
  private var stores: [Store] = []
  private let members: [Member]

  /// The warnings about defaults that the file omits.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Prepares the file.
  ///
  /// - Parameters:
  ///   - defaults: The settings and their defaults.
  ///   - title: The name of the source bundle or file.
  ///   - suite: The app group for all settings; `nil` for the one that each page names.
  /// - Complexity: O(*n*) on average for *n* settings and choices.
  package init(_ defaults: RegistrationDefaults, title: String, suite: String? = nil) {
    self.title = title
    var names = SwiftNames(reserved: SwiftKeywords.members, noun: "setting")
    var types = SwiftNames(reserved: SwiftKeywords.types, noun: "choice")
    var keys: [String: String] = [:]
    var members: [Member] = []
    for setting in defaults.settings {
      // Swift compares strings by canonical equivalence, unlike the keys of a property list.
      if let first = keys.updateValue(setting.key, forKey: setting.key) {
        diagnostics.append(setting.warning(.equivalentKeys(setting.key, first: first)))
        continue
      }
      if setting.defaultValue != nil, setting.defaultValue?.swiftLiteral == nil {
        diagnostics.append(setting.warning(.unregistered(key: setting.key)))
      }
      let name = names.claim(setting.key)
      let choices =
        setting.choices.isEmpty ? nil : SwiftChoices(types.claimType(name), for: setting)
      members.append(Member(setting: setting, name: name, choices: choices))
    }
    self.members = members
    addStores(suite: suite, &names)
  }

  /// Distributes the members among the app's defaults and those of app groups.
  private mutating func addStores(suite: String?, _ names: inout SwiftNames) {
    let groups = members.map { suite ?? $0.setting.group }
    let isOneGroup = Set(groups.compactMap { $0 }).count == 1
    var positions: [String?: Int] = [:]
    for (member, group) in zip(members, groups) {
      if let position = positions[group] {
        stores[position].members.append(member)
        continue
      }
      positions[group] = stores.count
      let name = group.map { isOneGroup ? "settings" : names.claim($0) }
      stores.append(
        Store(
          expression: "UserDefaults.\(name ?? "standard")",
          group: name.flatMap { name in group.map { (name: name, id: $0) } }, members: [member]))
    }
    if stores.isEmpty { stores = [Store(expression: "UserDefaults.standard", group: nil)] }
  }

  // MARK: The file

  /// The file's text.
  ///
  /// - Complexity: O(*n*) for *n* settings, choices, and bytes.
  package var text: String {
    var code = SwiftCode()
    code.line(
      "// Generated from \(title.swiftComment ?? "a bundle") by settings-convert. Do not edit.")
    code.line()
    code.line("import Foundation")
    addRegistration(to: &code)
    addKeys(to: &code)
    addAccessors(to: &code)
    addChoices(to: &code)
    return code.text
  }

  private func addRegistration(to code: inout SwiftCode) {
    code.line()
    code.comment("Registers the defaults of the app's settings.")
    code.comment()
    code.comment("Call this at every launch, before you read a setting: until someone opens the")
    code.comment("Settings app, a setting has no other default.")
    code.block("func registerSettingsDefaults()") { code in
      for store in stores { addRegistration(of: store, to: &code) }
    }
  }

  private func addRegistration(of store: Store, to code: inout SwiftCode) {
    let entries = store.members.compactMap { member -> (line: String, date: Document.Date?)? in
      guard let value = member.setting.defaultValue, let literal = value.swiftLiteral
      else { return nil }
      return ("\(member.key): \(literal),", value.date)
    }
    guard !entries.isEmpty else { return }
    code.line("\(store.expression).register(defaults: [")
    code.indented { code in
      for (line, date) in entries {
        code.line(date.map { "\(line)  // \($0)" } ?? line)
      }
    }
    code.line("])")
  }

  private func addKeys(to code: inout SwiftCode) {
    guard !members.isEmpty else { return }
    code.line()
    code.comment("The keys of the app's settings.")
    code.block("enum SettingsKey") { code in
      for member in members {
        code.line("static let \(member.name.declaredName) = \(member.setting.key.swiftLiteral)")
      }
    }
  }

  private func addAccessors(to code: inout SwiftCode) {
    let groups = stores.compactMap(\.group)
    guard !members.isEmpty else { return }
    code.line()
    code.block("extension UserDefaults") { code in
      for (name, id) in groups {
        code.comment("The defaults of the app group that stores the settings.")
        code.block("static var \(name.declaredName): UserDefaults") { code in
          code.line("UserDefaults(suiteName: \(id.swiftLiteral)) ?? .standard")
        }
        code.line()
      }
      for (position, member) in members.enumerated() {
        if position > 0 { code.line() }
        member.addAccessor(to: &code)
      }
    }
  }
  private func addChoices(to code: inout SwiftCode) {
    let choices = members.compactMap { member in member.choices.map { (member.name, $0) } }
    guard !choices.isEmpty else { return }
    /// The type of the first of equal lists, by the type of its values and its choices.
    var types: [SettingType?: [[SwiftChoices.Choice]: String]] = [:]
    code.line()
    code.block("extension UserDefaults") { code in
      for (position, (name, choices)) in choices.enumerated() {
        if position > 0 { code.line() }
        let first = types[choices.rawType]?[choices.choices]
        choices.add(to: &code, for: name, equalTo: first)
        types[choices.rawType, default: [:]][choices.choices] = first ?? choices.typeName
      }
    }
  }
}
