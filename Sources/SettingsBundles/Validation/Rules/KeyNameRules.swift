import PropertyLists

extension Validator.Rule {
  static let keyNameRules: [Self] = [
    Self(
      .unknownKey, .warning, "Every key of an element is in Apple's documentation.",
      isInSchema: true, repair: .unsafe, source: .schemaReference, in: .password,
      why: """
        Apple's documentation lists the keys of each element. If another key is a typo, the setting
        that it was meant for keeps its default. Keys that only your app or a build step reads are
        fine: allow them in the configuration file. A key is reported once for all of its places.
        """,
      example: """
        -   IsSecret: true
        +   IsSecure: true
        """,
      check: .unknownKeys { key, dictionary, page in
        guard case .unknown(let nearest) = key.meaning, !dictionary.isElement(.page),
          !isKit(key.name, in: dictionary, on: page)
        else { return nil }
        return dictionary.finding(
          at: key, "unknown key \(key.name.quoted)",
          help: nearest.map {
            "\(Advice.guess($0, in: dictionary)) If not, \(Advice.allow(key.name))"
          }
            ?? advice(for: key)
        ).repaired(.unsafe, by: key.holdsRows ? [] : key.repair(in: dictionary, on: page))
          .repeatable()
      }),
    Self(
      "key-case", .warning, "A key is capitalized as in Apple's documentation.", isInSchema: true,
      repair: .safe, source: .schemaReference, in: .vessel,
      why: """
        Keys are case-sensitive, so a key with different capitalization is not one of Apple's.
        "AutoCorrectionType" is a common trap: in Apple's key, the c of "correction" is lowercase.
        """,
      example: """
        -   AutoCorrectionType: No
        +   AutocorrectionType: No
        """,
      check: .unknownKeys { key, dictionary, _ in
        guard case .miscased(let meant) = key.meaning, !dictionary.isElement(.page)
        else { return nil }
        return renaming(key, to: meant, in: dictionary)
      }),
    Self(
      "key-alias", .warning, "A key has its raw name, not the one that Xcode's editor displays.",
      isInSchema: true, repair: .safe, source: .building, in: .vessel,
      why: """
        Xcode's property list editor displays other names for some keys. The file holds the raw names,
        and the Settings app reads only those.
        """,
      glossary: { $0.displayedKeys },
      example: """
        -   Keyboard Type: NumberPad
        +   KeyboardType: NumberPad
        """,
      check: .unknownKeys { key, dictionary, _ in
        guard case .misnamed(let meant) = key.meaning else { return nil }
        return renaming(key, to: meant, in: dictionary)
      }),
    Self(
      .keyOfOtherElement, .warning, "An element has only keys of its type.", isInSchema: true,
      repair: .unsafe, source: .schemaReference,
      why: """
        Apple's documentation gives each type of element its own keys. A slider, for example, has
        no title in any of Apple's documents: the title belongs to a group above it. InAppSettingsKit
        reads a footer of PSMultiValueSpecifier, which is fine in a bundle that is written for it. A group
        with a default is probably a row that has lost its first line.
        """,
      example: """
        + - Type: PSGroupSpecifier
        +   Title: Volume
          - Type: PSSliderSpecifier
        -   Title: Volume
            Key: volume
            DefaultValue: 5
            MinimumValue: 0
            MaximumValue: 10
        """,
      check: .unknownKeys { key, dictionary, page in
        guard case .ofOthers(let owners) = key.meaning, !dictionary.isElement(.page),
          !isKit(key.name, in: dictionary, on: page), let type = dictionary.description?.type
        else { return nil }
        if key.name == Catalog.defaultKey, dictionary.isElement(.group) {
          return lostRow(key, in: dictionary)
        }
        let isEmpty = key.value.bytes?.isEmpty == true
        let move = isEmpty ? nil : adviceOnMoving(key, of: dictionary, on: page)
        let finding = dictionary.finding(
          at: key, "\(key.name.quoted) is not a key of \(type)",
          help: move ?? advice(about: key.name, of: owners)
        ).rated(isEmpty ? .note : nil)
        // Text that a group can show is lost if it is removed, and a repair cannot move it.
        return move == nil ? finding.repaired(.unsafe, by: .remove).repeatable() : finding
      }),
    Self(
      "key-whitespace", .error, "A key has no whitespace around it, and nothing invisible in it.",
      isInSchema: true,
      repair: .safe, source: .format,
      why: """
        "Key " and "Key" look alike in an editor but are two keys, and only the second is Apple's.
        The same goes for the value of "Key": the app asks its defaults for "sync" and never finds what
        was stored under " sync", or under "sync" with a zero-width space from a web page.
        """,
      example: """
          - Type: PSToggleSwitchSpecifier
            Title: Sync
        -   Key: " sync"
        +   Key: sync
            DefaultValue: true
        """,
      check: .unknownKeys { key, dictionary, _ in
        guard case .spaced(let meant) = key.meaning else { return nil }
        return dictionary.finding(
          at: key, "the key \(key.name.quoted) has leading or trailing whitespace",
          help: Advice.rename(key.name, to: meant, in: dictionary)
        ).repaired(.safe, by: .rename(to: meant))
      }
        + .elements(where: \.storesValue) { element, _ in
          guard let key = element["Key"]?.string, case let visible = key.withoutInvisible.trimmed,
            !key.hasSameBytes(as: visible), !visible.isEmpty
          else { return nil }
          let isSpace = visible.hasSameBytes(as: key.trimmed)
          // The repair is unsafe: the app would no longer find values that it stored under the old key.
          return element.finding(
            at: "Key",
            "\"Key\" has \(isSpace ? "leading or trailing whitespace" : "invisible characters"): "
              + key.quoted,
            help: "write \(visible.quoted), here and in the app"
          ).repaired(.unsafe, by: .set(.string(visible)))
        }),
  ]

  private static func renaming(
    _ key: UnknownKey, to meant: String, in dictionary: SettingsDictionary
  ) -> Finding {
    let finding = dictionary.finding(
      at: key, "expected the key \(meant.quoted) but found \(key.name.quoted)",
      help: Advice.rename(key.name, to: meant, in: dictionary)
    ).repeatable()
    // The name that Xcode displays may be that of a key of other elements.
    let isOfOthers = dictionary.description.map { $0.key(meant) == nil } ?? false
    return finding.repaired(
      isOfOthers ? .unsafe : .safe, by: isOfOthers ? .remove : .rename(to: meant))
  }

  private static func advice(about key: String, of owners: [String]) -> String {
    let shown = owners.count > 3 ? owners.prefix(2) + ["others"] : owners[...]
    return "remove it, as it belongs to \(Advice.list(shown)), or \(Advice.allow(key))"
  }

  /// Advice about the title of a slider and the footer of a row, which a group can show; `nil` for other
  /// keys.
  private static func adviceOnMoving(
    _ key: UnknownKey, of row: SettingsDictionary, on page: SettingsPage
  ) -> String? {
    let group = ElementDescription.group
    switch key.name {
    case "Title" where row.isElement(.slider):
      let previous = page.element(before: row)
      let hasTitle =
        previous?.isElement(group) == true && previous?["Title"]?.bytes?.isEmpty == false
      return hasTitle
        ? "remove it" : "remove it, and put a \(group.type) with this title before the slider"
    case "FooterText" where !page.isInner(row):
      return page.elements.first?.description?.startsGroup == true
        ? "move it to the group above" : "move it to a \(group.type) before this element"
    default: return nil
    }
  }

  /// A default in a group, which is probably that of a row that lacks its beginning.
  private static func lostRow(_ key: UnknownKey, in group: SettingsDictionary) -> Finding {
    let own = Set(ElementDescription.group.keys.map(\.name))
    let first = group.value.entries.first { !own.contains($0.key) }?.key ?? key.name
    return group.finding(
      at: key, "a group stores nothing, so its default belongs to a row",
      help: "begin the row above \(first.quoted), with a \"Type\", or remove the default"
    ).rated(.note)
  }

  /// What to do about an unknown key that is like no other.
  private static func advice(for key: UnknownKey) -> String {
    if key.holdsRows {
      return "rows follow their group: remove the key, and indent them like the group"
    }
    let removal = "remove it, or \(Advice.allow(key.name))"
    if key.name.hasPrefix("//") { return "in YAML, a comment begins with #; otherwise, remove it" }
    return key.name.contains(" ") && key.value.kind == .string
      ? "if it continues the text above, put all of that text in quotes; otherwise, \(removal)"
      : removal
  }

  private static func isKit(
    _ key: String, in dictionary: SettingsDictionary, on page: SettingsPage
  ) -> Bool {
    guard page.isForKit, let type = dictionary.description?.type else { return false }
    return Catalog.apple.kitKeys[type]?.contains(key) == true
  }
}

extension UnknownKey {
  /// Whether it has rows in it, which no key of a row has.
  fileprivate var holdsRows: Bool { value.kind == .array && value.items.first?["Type"] != nil }
}

extension String {
  /// The string without characters that are not displayed, except for those in emoji.
  fileprivate var withoutInvisible: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.filter { !$0.isInvisible || $0 == "\u{200D}" }))
  }
}
