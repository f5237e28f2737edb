import PropertyLists

/// Which keys have to stand in an element, and which may.
extension Rule {
  static let keyRules: [Rule] = [
    Rule(
      "required-missing", .error, "An element has the keys without which it is left out.",
      isInSchema: true
    ) { page in
      page.elements.flatMap { element -> [Finding] in
        guard let description = element.description else { return [] }
        return description.requiredKeys.filter { element[$0.name] == nil }.map { key in
          if isSupplied(key.name, to: element, in: page) {
            return element.finding(
              .requiredForeign(key.name, of: description.type), severity: .note)
          }
          let misspelt = element.unknownKeys.first { $0.meant == key.name }
          return element.finding(
            .requiredMissing(
              key.name, of: description.type, kind: key.kind, misspelt: misspelt?.name))
        }
      }
    },
    Rule(
      "required-empty", .error, "A text without which an element is left out is not empty.",
      isInSchema: true,
      eachKey: { described in
        guard described.key.isNeverEmpty, described.value.kind == .string,
          described.value.bytes?.isEmpty == true
        else { return [] }
        return [described.finding(.requiredEmpty(described.key.name))]
      }),
    Rule(
      "key-unknown", .warning, "An element has no keys but those of the catalogue.",
      isInSchema: true
    ) { page in
      unknownKeys(in: page) { key, type in
        switch key.meaning {
        case _ where type == page.catalogue.page.type: nil
        case .foreign, .hook: (.keyOfDialect(key.name, of: type), .note)
        case .unknown(let nearest):
          (.keyUnknown(key.name, of: type, nearest: nearest), nil)
        default: nil
        }
      }
    },
    Rule(
      "key-case", .warning, "A key has its capital letters where the catalogue has them.",
      isInSchema: true
    ) { page in
      unknownKeys(in: page) { key, type in
        guard case .miscased(let meant) = key.meaning, type != page.catalogue.page.type else {
          return nil
        }
        return (.keyCase(key.name, meant: meant), nil)
      }
    },
    Rule(
      "key-alias", .warning, "A key is written as in the file, not as Xcode's editor shows it.",
      isInSchema: true
    ) { page in
      unknownKeys(in: page) { key, _ in
        guard case .misnamed(let meant, let isXcodes) = key.meaning else { return nil }
        return (.keyAlias(key.name, meant: meant, isXcodes: isXcodes), nil)
      }
    },
    Rule(
      "key-wrong-element", .warning, "A key stands in an element that reads it.", isInSchema: true
    ) { page in
      unknownKeys(in: page) { key, type in
        guard case .ofOthers(let owners) = key.meaning, type != page.catalogue.page.type else {
          return nil
        }
        return (.keyOfOthers(key.name, on: type, owners: owners), nil)
      }
    },
    Rule(
      "key-whitespace", .error, "Keys have no white space at their ends.", isInSchema: true
    ) { page in
      unknownKeys(in: page) { key, _ in
        guard case .spaced(let meant) = key.meaning else { return nil }
        return (.keySpaced(key.name, meant: meant), nil)
      } + spacedIdentifiers(in: page)
    },
  ]

  /// Whether the app itself makes up for a key that is missing: another one stands in for it, or a
  /// page that the Settings app never reads leaves the values to the app's code.
  private static func isSupplied(_ key: String, to element: CheckedDictionary, in page: CheckedPage)
    -> Bool
  {
    if page.isInApp, ["DefaultValue", "Values", "Titles"].contains(key) { return true }
    return page.catalogue.standIns[key]?.contains { element[$0] != nil } ?? false
  }

  /// The findings about unknown keys, at the keys.
  private static func unknownKeys(
    in page: CheckedPage,
    judge: (UnknownKey, _ type: String) -> (
      message: ValidationMessage, severity: Diagnostic.Severity?
    )?
  ) -> [Finding] {
    page.dictionaries.flatMap { dictionary in
      dictionary.unknownKeys.compactMap { key in
        guard let verdict = judge(key, dictionary.description?.type ?? "") else { return nil }
        return dictionary.finding(
          verdict.message, severity: verdict.severity, atKey: key.name, of: key.value)
      }
    }
  }

  private static func spacedIdentifiers(in page: CheckedPage) -> [Finding] {
    page.elements.compactMap { element in
      guard element.description?.storesValue == true, let key = element["Key"]?.string,
        !key.hasSameBytes(as: key.trimmed)
      else { return nil }
      return element.finding(.identifierSpaced(key), at: "Key")
    }
  }
}
