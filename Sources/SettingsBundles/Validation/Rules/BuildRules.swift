import PropertyLists

/// Rules about the parts of a source that only a build understands.
extension Validator.Rule {
  static let buildRules: [Self] = [
    Self(
      .buildSetting, .note, "What an app contains does not depend on build settings.",
      appliesToTables: true, source: .builds,
      why: """
        Xcode copies a Settings bundle as it is, so people read "$(NAME)", and see the rows with "When"
        and "Unless" in every build. In YAML and JSON, which settings-convert build reads, this is a note;
        in a property list it is an error, except in pages that a build step generates and in footers of
        pages with only groups. A bundle of property lists that is a source turns the rule off.
        """,
      example: """
          - Type: PSTitleValueSpecifier
            Title: Version
            Key: version
        -   DefaultValue: $(MARKETING_VERSION)
        +   DefaultValue: "1.4"
        """,
      check: .page { page, options in
        let uses =
          (page.elements.flatMap { $0.conditions.tests.map { (value: $0.value, names: [$0.name]) } }
          + page.references.filter(\.isExpanded).map { ($0, $0.settingNames) })
          .sorted { $0.value.index < $1.value.index }
        // A license may contain what looks like a reference.
        let isText =
          page.isWrittenByBuild
          || page.elements.allSatisfy { $0.description?.startsGroup == true }
            && uses.allSatisfy { $0.value.keyName == "FooterText" }
        return dependence(
          "page", on: uses.flatMap(\.names), at: page.places(of: uses.map(\.value)),
          isShipped: options.isShipped && !isText)
      }
        + .bundle { bundle, options in
          bundle.tables.flatMap { table in
            let strings = table.root.items.filter { !$0.settingNames.isEmpty }
            return dependence(
              "strings table", on: strings.flatMap(\.settingNames),
              at: strings.map { ($0, table.path.appending(.key($0.keyName))) },
              isShipped: options.isShipped)
          }
        }),
    Self(
      .buildReference, .error,
      "A reference to a build setting is one that a build can expand.",
      isInSchema: true, source: .builds,
      why: """
        settings-convert build replaces $(NAME) and ${NAME} by a build setting, which --define or the
        environment defines. The only operator is $(NAME:default=TEXT), for a setting that is undefined
        or empty, and $$( is a literal $(. "Type", "Key", "File", "StringsTable", and the names of keys
        stay as they are, so nothing refers to a setting there.
        """,
      example: """
          - Type: PSTextFieldSpecifier
            Title: Port
        -   Key: $(PREFIX)port
        +   Key: port
        """,
      check: .page { page in
        let wrong = page.references.filter { $0.isFixed || $0.mistake != nil }
        return page.places(of: wrong).compactMap { value, path in
          let isKey = SettingReferences.occur(in: value.keyBytes)
          let fixed = isKey ? BuildSettingMessage.fixedKey : .fixed(value.keyName.quoted)
          guard let message = value.isFixed ? fixed : value.mistake else { return nil }
          let finding = finding(message, at: value, path)
          // A string that no build expands, such as a license, may look like a reference.
          return value.isFixed ? finding : finding.rated(.warning)
        }
      }),
    Self(
      .buildCondition, .error,
      "The conditions of a row compare build settings with strings.",
      isInSchema: true, source: .builds, in: .vessel,
      why: """
        settings-convert build keeps a row if every setting in "When" has one of its values, and no
        setting in "Unless" does. The conditions of a group are also those of its rows. Values are
        compared as a whole, and a setting without a definition is an error; --define NAME= makes it
        empty.
        """,
      example: """
        -   When: Debug
        +   When: {CONFIGURATION: Debug}
        """,
      check: .page { page in
        let mistakes = page.elements.compactMap(\.conditions.mistake)
        return zip(mistakes, page.places(of: mistakes.map(\.value))).map { mistake, place in
          finding(mistake.message, at: place.value, place.path)
        }
      }),
  ]

  private static func finding(
    _ message: BuildSettingMessage, at value: Value, _ path: Document.KeyPath
  ) -> Finding {
    Finding(message.text, help: message.help, at: value.location, path, of: value)
  }

  /// Findings about the places of a page or a table, which are equal and therefore reported as one.
  private static func dependence(
    _ part: String, on names: [String], at places: [(value: Value, path: Document.KeyPath)],
    isShipped: Bool
  ) -> [Finding] {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }.map { $0.quoted }
    let settings = names.count == 1 ? "the build setting" : "the build settings"
    return places.map { value, path in
      Finding(
        "the \(part) depends on \(settings) \(Advice.sample(names))",
        help: "neither Xcode nor the Settings app expands $(NAME) or reads When and Unless; "
          + "put what settings-convert build writes into the app"
          + (isShipped ? ". If this is a source for build, set rules: {build-setting: off}" : ""),
        at: value.location, path, of: value
      ).rated(isShipped ? .error : nil)
    }
  }
}

extension Value {
  /// Whether it has a reference that a build does not expand.
  fileprivate var isFixed: Bool {
    SettingReferences.occur(in: keyBytes)
      || hasReferences && SettingReferences.fixedKeys.contains { keyBytes.elementsEqual($0.utf8) }
  }

  /// The mistake in a reference of a string.
  fileprivate var mistake: BuildSettingMessage? {
    guard mayHaveReferences, !isHidden, let bytes else { return nil }
    var references = SettingReferences(in: bytes)
    while references.next() != nil {}
    return references.mistake
  }

  fileprivate var isExpanded: Bool { !isFixed && !settingNames.isEmpty }

  /// The names of the settings that a string, or its key in a strings table, refers to.
  fileprivate var settingNames: [String] {
    SettingReferences.names(in: keyBytes)
      + (kind == .string ? SettingReferences.names(in: bytes ?? []) : [])
  }
}

extension SettingsPage {
  /// Some values, in order, with their paths.
  fileprivate func places(of values: [Value]) -> [(value: Value, path: Document.KeyPath)] {
    let paths = root.value.paths(of: values.map(\.index))
    return zip(values, paths).map { ($0, root.path.appending($1)) }
  }
}
