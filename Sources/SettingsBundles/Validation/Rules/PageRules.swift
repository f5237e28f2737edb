import PropertyLists

/// What the page itself has to be.
extension Rule {
  static let pageRules: [Rule] = [
    Rule("page-unreadable", .error, "A page is a dictionary.", isInSchema: true) { page in
      let root = page.root
      guard root.value.kind != .dictionary else { return [] }
      return [root.finding(.pageUnreadable(ValueDescription(root.value)))]
    },
    Rule(
      "page-no-specifiers", .error, "A page has the list of its elements.", isInSchema: true
    ) { page in
      let root = page.root
      guard root.value.kind == .dictionary, root["PreferenceSpecifiers"] == nil else { return [] }
      let misspelt = root.unknownKeys.first { $0.meant == "PreferenceSpecifiers" }
      return [root.finding(.specifiersMissing(misspelt: misspelt?.name))]
    },
    Rule(
      "specifiers-not-array", .error, "The elements of a page stand in an array.", isInSchema: true
    ) { page in
      guard let list = page.root["PreferenceSpecifiers"], list.kind != .array else { return [] }
      return [
        page.root.finding(.specifiersNotArray(ValueDescription(list)), at: "PreferenceSpecifiers")
      ]
    },
    Rule("element-not-dict", .error, "An element is a dictionary.", isInSchema: true) { page in
      let items = page.root["PreferenceSpecifiers"]?.list ?? []
      return items.filter { $0.value.kind != .dictionary }.map { item in
        page.root.finding(
          .elementNotDictionary(ValueDescription(item.value)), at: "PreferenceSpecifiers", item)
      }
    },
    Rule("page-empty", .note, "A page has elements.") { page in
      guard let list = page.root["PreferenceSpecifiers"], list.kind == .array, list.count == 0
      else { return [] }
      return [page.root.finding(.pageEmpty, at: "PreferenceSpecifiers")]
    },
    Rule(
      "root-key-unknown", .warning, "A page has no keys but those of the catalogue.",
      isInSchema: true
    ) { page in
      page.root.unknownKeys.compactMap { key in
        switch key.meaning {
        case .misnamed, .spaced: nil
        case .foreign:
          page.root.finding(
            .rootKeyUnknown(key.name, meant: nil), severity: .note, atKey: key.name, of: key.value)
        case .hook, .ofOthers, .miscased, .unknown:
          page.root.finding(
            .rootKeyUnknown(key.name, meant: key.meant), atKey: key.name, of: key.value)
        }
      }
    },
    Rule(
      "strings-table-type", .error, "The name of the strings table is a string.", isInSchema: true
    ) { page in
      guard let table = page.root["StringsTable"], table.kind != .string else { return [] }
      return [page.root.finding(.stringsTableType(ValueDescription(table)), at: "StringsTable")]
    },
    Rule(
      "strings-table-extension", .warning, "The name of the strings table has no extension."
    ) { page in
      guard let name = page.root["StringsTable"]?.string, name.hasSuffix(".strings") else {
        return []
      }
      return [page.root.finding(.stringsTableExtension(name), at: "StringsTable")]
    },
    Rule("strings-table-path", .error, "The name of the strings table is no path.") { page in
      guard let name = page.root["StringsTable"]?.string, name.utf8.contains(UInt8(ascii: "/"))
      else { return [] }
      return [page.root.finding(.stringsTablePath(name), at: "StringsTable")]
    },
    Rule("app-group-form", .note, "The name of an app group begins with group.") { page in
      let key = "ApplicationGroupContainerIdentifier"
      guard let group = page.root[key]?.string, !group.hasPrefix("group.") else { return [] }
      return [page.root.finding(.appGroupForm(group), at: key)]
    },
    Rule("watch-no-app-group", .warning, "A page for the watch names an app group.") { page in
      guard page.target == .watch, page.root.value.kind == .dictionary,
        page.root["ApplicationGroupContainerIdentifier"] == nil
      else { return [] }
      return [page.root.finding(.watchWithoutAppGroup)]
    },
    Rule("unused-page-title", .off, "A page has no title, which nobody would see.") { page in
      guard let title = page.root["Title"] else { return [] }
      return [page.root.finding(.unusedPageTitle, atKey: "Title", of: title)]
    },
  ]
}
