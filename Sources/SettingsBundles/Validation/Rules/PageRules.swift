import PropertyLists

extension Validator.Rule {
  static let pageRules: [Self] = [
    Self(
      .unreadablePage, .error, "A page is a dictionary.", isInSchema: true,
      source: .rootContent,
      why: """
        Apple's documentation describes a page as a property list with keys at its top level:
        "PreferenceSpecifiers" for the elements, "StringsTable" for their translations. If the top
        level is an array or a scalar, it has neither, and there is nothing to show.
        """,
      example: """
        - [{Type: PSGroupSpecifier, FooterText: Made at sea.}]
        + PreferenceSpecifiers:
        +   - Type: PSGroupSpecifier
        +     FooterText: Made at sea.
        """,
      check: .root { root, page in
        // The placeholder for a page that a build step creates is not a page yet.
        guard root.value.kind != .dictionary, !page.isGenerated else { return nil }
        return root.finding(
          "expected a dictionary as the page but found \(root.value.shownWithType)",
          help: "put the elements in an array under the key \"PreferenceSpecifiers\"")
      }),
    Self(
      .missingSpecifiers, .error, "A page has \"PreferenceSpecifiers\".", isInSchema: true,
      source: .building,
      why: """
        The array "PreferenceSpecifiers" holds the elements of a page and is the one key that
        Apple's documentation requires of every page. Xcode's editor displays it as "Preference
        Items", which in the file itself means nothing. A page whose keys are not Apple's belongs to
        another reader of the bundle: that is a note, except for Root, and only in a bundle that the
        Settings app reads.
        """,
      example: """
          StringsTable: Root
        + PreferenceSpecifiers:
        +   - Type: PSGroupSpecifier
        +     FooterText: Made at sea.
        """,
      check: .root { root, page in
        guard root.value.kind == .dictionary, root["PreferenceSpecifiers"] == nil
        else { return nil }
        if let key = page.keyOfAnotherDialect {
          guard page.isForSettingsApp else { return nil }
          return root.finding(
            "expected \"PreferenceSpecifiers\" but found \(key.quoted), so this is not a "
              + "settings page",
            help: "add \"PreferenceSpecifiers\", unless the app itself reads the file"
          ).rated(.note).repeatable()
        }
        let misspelled = root.unknownKeys.first { $0.meant == "PreferenceSpecifiers" }
        return root.finding(
          "the page has no \"PreferenceSpecifiers\"",
          help: misspelled.map { Advice.rename($0.name, to: "PreferenceSpecifiers") }
            ?? "add the array \"PreferenceSpecifiers\" with the elements of the page")
      }),
    Self(
      "specifiers-not-array", .error, "\"PreferenceSpecifiers\" is an array.", isInSchema: true,
      source: .rootContent,
      why: """
        Apple's documentation defines "PreferenceSpecifiers" as an array of dictionaries whose order
        is the order on the screen. A dictionary in its place does not count as a list of one
        element.
        """,
      example: """
          PreferenceSpecifiers:
        -   Type: PSGroupSpecifier
        -   FooterText: Made at sea.
        +   - Type: PSGroupSpecifier
        +     FooterText: Made at sea.
        """,
      check: .root { root in
        guard let list = root["PreferenceSpecifiers"], list.kind != .array else { return nil }
        return root.finding(
          at: "PreferenceSpecifiers",
          "expected an array of elements but found \(list.shownWithType)",
          help: list.entries.compactMap(\.key.asListItem).first.map { "write \($0.quoted)" }
            ?? "put the elements in an array, even if there is only one")
      }),
    Self(
      "element-not-dict", .error, "An element is a dictionary.", isInSchema: true, repair: .unsafe,
      source: .rootContent,
      why: """
        Apple's documentation defines "PreferenceSpecifiers" as an array of dictionaries, each of
        them an element whose "Type" determines what to show. Any other item has no type, so there
        is nothing to show.
        """,
      example: """
        - - Made at sea.
        + - Type: PSGroupSpecifier
        +   FooterText: Made at sea.
        """,
      check: RuleCheck(page: { page, _, add in
        guard let list = page.root["PreferenceSpecifiers"], list.kind == .array else { return }
        for (position, value) in list.items.enumerated() where value.kind != .dictionary {
          let finding = page.root.finding(
            at: "PreferenceSpecifiers", Item(position: position, value: value),
            "expected an element but found \(value.shownWithType)",
            help: "remove it; an element is a dictionary with a \"Type\"")
          add(finding.repaired(.unsafe, by: .remove))
        }
      })),
    Self(
      "page-empty", .note, "A page has elements.", source: .published(3),
      why: """
        A page without elements is an empty screen under a row that promises more. It is usually a
        leftover, or a file that a build step fills in later.
        """,
      example: """
        - PreferenceSpecifiers: []
        + PreferenceSpecifiers:
        +   - Type: PSGroupSpecifier
        +     FooterText: Made at sea.
        """,
      check: .root { root, page in
        guard root["PreferenceSpecifiers"]?.isEmptyArray == true else { return nil }
        let rest = page.name?.isRoot == true ? "" : ", or remove the page and the row that opens it"
        return root.finding(
          at: "PreferenceSpecifiers", "the page has no elements", help: "add elements\(rest)")
      }),
    Self(
      .unknownRootKey, .warning, "Every top-level key of a page is in Apple's documentation.",
      isInSchema: true, repair: .safe, source: .building,
      why: """
        Apple's documentation lists a handful of top-level keys. A misspelled "StringsTable" leaves
        the page untranslated; a key of an element, such as "FooterText", does not belong at the top
        level. A file without elements is not held to this, as it may not be a page at all.
        """,
      example: """
        - StringTable: Root
        + StringsTable: Root
          PreferenceSpecifiers:
            - Type: PSGroupSpecifier
              FooterText: Made at sea.
        """,
      check: .page { page in
        guard page.keyOfAnotherDialect == nil else { return [] }
        var first: Document.KeyPath?
        return page.root.unknownKeys.compactMap { key in
          switch key.meaning {
          case .misnamed, .spaced, .foreign: return nil
          case .ofOthers, .miscased, .unknown: break
          }
          // `page-no-specifiers` reports the file as a whole.
          guard page.root["PreferenceSpecifiers"] != nil || key.meant != nil else { return nil }
          let finding = page.root.finding(
            at: key, "\(key.name.quoted) is not a key of a page",
            help: advice(about: key, in: page.root)
          ).repaired(scope(of: key, in: page.root), by: key.repair(in: page.root, on: page))
          guard key.meant == nil else { return finding.repeatable() }
          // Pages that repeat each other's keys, from the first one on, share a finding.
          let scope = first ?? Document.KeyPath([.key(key.name)])
          first = scope
          return finding.repeatable(in: scope).with(\.sum, sum(of:))
        }
      }),
  ]

  private static func sum(of keys: [String]) -> Finding.Wording {
    let listed = Array(keys.prefix(listedKeys))
    let others = keys.count > listedKeys ? ["others"] : []
    return (
      "\(Advice.list(listed.map(\.quoted) + others)) are not keys of a page",
      "remove them, or \(Advice.allow(listed))"
    )
  }

  /// The number of unknown keys that a finding about a page lists.
  private static let listedKeys = 10

  private static func scope(
    of key: UnknownKey, in root: SettingsDictionary
  ) -> Validator.RepairScope {
    if case .miscased(let meant) = key.meaning, root[meant] == nil { .safe } else { .unsafe }
  }

  private static func advice(about key: UnknownKey, in root: SettingsDictionary) -> String {
    guard let meant = key.meant else { return "remove it, or \(Advice.allow(key.name))" }
    return key.name.lowercased() == meant.lowercased()
      ? Advice.rename(key.name, to: meant, in: root)
      : "\(Advice.guess(meant, in: root)) If not, \(Advice.allow(key.name))"
  }
}

extension SettingsPage {
  /// The key that another dialect uses in place of "PreferenceSpecifiers".
  ///
  /// Candidates are keys that Apple's documentation does not contain and that do not resemble a
  /// documented key: the first one with a list, or else the first one. `nil` for a page in Apple's
  /// dialect and for the root page, which the Settings app always opens.
  fileprivate var keyOfAnotherDialect: String? {
    guard name?.isRoot != true, root["PreferenceSpecifiers"] == nil,
      !root.unknownKeys.contains(where: { $0.meant == "PreferenceSpecifiers" })
    else { return nil }
    let ownKeys = Set(root.unknownKeys.filter { !$0.isOfAnotherDialect }.map(\.name))
    let others = root.value.entries.filter { entry in
      root.description?.key(entry.key) == nil && !ownKeys.contains(entry.key)
    }
    return (others.first { $0.value.kind == .array } ?? others.first)?.key
  }
}

extension UnknownKey {
  fileprivate var isOfAnotherDialect: Bool {
    switch meaning {
    case .foreign, .unknown(nearest: nil): true
    case .ofOthers, .spaced, .miscased, .misnamed, .unknown: false
    }
  }
}
