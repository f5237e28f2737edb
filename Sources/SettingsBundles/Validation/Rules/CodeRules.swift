import PropertyLists

extension Validator.Rule {
  static let codeRules: [Self] = [
    Self(
      "key-not-in-code", .note, "The app's code mentions the key of each row.",
      source: .code,
      why: """
        A switch that no code reads does nothing. With --code, the key of each row that people can
        change is looked up in the app's code: as a word outside of comments, a generated constant, the
        continuation of a string before an expression, or a value of a list. Code may mention a key
        without reading it. If it reads one similar key that no row of the bundle has, one is most likely meant for the
        other, and this is a warning.
        """,
      example: """
          # Alarm.swift: @AppStorage("vibrate") var vibrates = true
          - Type: PSToggleSwitchSpecifier
            Title: Vibrate
        -   Key: shake
        +   Key: vibrate
            DefaultValue: true
        """,
      check: .code { rows, code, page in
        // Code may read the key that people choose in a list.
        let choices = page.elements.flatMap { $0["Values"]?.items.compactMap(\.bytes) ?? [] }
        let values = Set(choices.map(ByteString.init))
        let missing = rows.compactMap { row, key in
          code.mentions(key) || values.contains(ByteString(key))
            ? nil : (row: row, key: key, similar: code.spelling(of: key))
        }
        // The folder may contain other code.
        if missing.count == rows.count, missing.count > 1, missing.allSatisfy({ $0.similar == nil })
        {
          return [
            missing[0].row.finding(
              at: "Key", "no code mentions any of the page's \(missing.count.grouped) keys",
              help: "name the folder of the code that reads them, or remove the rows")
          ]
        }
        let strays = page.keysInBundle.map { StrayKeys(in: code, besides: $0) }
        let compared = missing.prefix(Limits.comparedKeys).map { row, _, similar in
          similar == nil ? strays?.similar(to: row["Key"]?.string ?? "") ?? [] : []
        }
        let rivals = Dictionary(grouping: compared.joined(), by: \.text).mapValues(\.count)
        return missing.enumerated().compactMap { number, found in
          let (row, key, similar) = found
          if similar?.means(key) == true { return nil }
          let strays = number < compared.count ? compared[number] : []
          let isPair = strays.count == 1 && rivals[strays[0].text] == 1
          return row.finding(
            at: "Key", "no code mentions the key \(row.shownKey)",
            help: CodeIndex.remedy(for: similar, strays)
          ).rated(isPair ? .warning : nil)
        }
      }),
    Self(
      "key-case-in-code", .warning, "The app's code spells the key of each row like the page.",
      source: .code,
      why: """
        The Settings app stores a value under one key, and the app reads another one. With --code,
        this reports a key that Swift or Objective-C code has only with other capitals or separators:
        where it passes a key to UserDefaults or @AppStorage, or, if only capitals of several words
        differ, as a constant or as the case of an enumeration.
        """,
      example: """
          # Alarm.swift: @AppStorage("alarmSound") var hasSound = true
          - Type: PSToggleSwitchSpecifier
            Title: Sound
        -   Key: alarm_sound
        +   Key: alarmSound
            DefaultValue: true
        """,
      check: .code { rows, code, _ in
        rows.compactMap { row, key in
          guard let found = code.spelling(of: key), found.means(key) else { return nil }
          return row.finding(
            at: "Key",
            "the app's code spells the key \(row.shownKey) as \(found.text.quoted): "
              + found.place.description.visible,
            help: "write \(found.text.quoted), or rename the key in the code")
        }
      }),
    Self(
      "default-in-code", .warning, "The app's code repeats the default of a row as it is.",
      source: .code,
      why: """
        The Settings app shows the default on the page, but until it stores a value, the app uses the
        one in its code. With --code, this reports literals in Swift and Objective-C that differ: those
        that code registers, and, unless it registers others that cannot be read here, those of
        @AppStorage. If the code has several for one key, all have to differ. Name one app only.
        """,
      example: """
          # Alarm.swift: @AppStorage("sound") var hasSound = true
          - Type: PSToggleSwitchSpecifier
            Title: Sound
            Key: sound
        -   DefaultValue: false
        +   DefaultValue: true
        """,
      check: .code { rows, code, page in
        // An app reads an app group in other ways.
        guard page.root[SettingsPage.groupKey] == nil else { return [] }
        return rows.compactMap { row, key in
          guard let value = row[Catalog.defaultKey], !value.hasReferences, !value.isHidden,
            let own = ComparableValue(value), value.bytes?.isEmpty != true,
            // The same is true of a switch with its own values.
            row["TrueValue"] == nil, row["FalseValue"] == nil
          else { return nil }
          let all = code.defaults(of: key)
          // Of several, any may be the one that applies.
          guard let found = all.first, let literal = found.literal,
            all.allSatisfy({ $0.literal?.value.contradicts(own) == true })
          else { return nil }
          return row.finding(
            at: Catalog.defaultKey,
            "the default is \(value.shown), but \(literal.shown) in the app's code: "
              + found.place.description.visible,
            help: "write \(literal.shown), or change the code")
        }
      }),
    Self(
      "default-not-registered", .warning,
      "The app registers a default that differs from that of a missing value.",
      source: .code,
      why: """
        The Settings app shows the default, but stores nothing until someone changes the row, and
        bool(forKey:) and its kin give false or 0 for a missing value. With --code, this reports keys
        that Swift or Objective-C code only reads like this from the standard user defaults, unless any
        code may register them: from the pages, or in a form that cannot be read here.
        """,
      example: """
        - # Alarm.swift: hasSound = UserDefaults.standard.bool(forKey: "sound")
        + # Alarm.swift: defaults.registerSettings(); hasSound = defaults.bool(forKey: "sound")
          - Type: PSToggleSwitchSpecifier
            Title: Sound
            Key: sound
            DefaultValue: true
        """,
      check: .code { rows, code, page in
        guard page.root[SettingsPage.groupKey] == nil, !code.mayRegisterOtherDefaults
        else { return [] }
        return rows.compactMap { row, key in
          guard let value = row[Catalog.defaultKey], !value.hasReferences, !value.isHidden,
            let number = value.boolean.map({ $0 ? 1 : 0 }) ?? value.number, number != 0,
            row["TrueValue"] == nil, row["FalseValue"] == nil,
            let place = code.unregisteredRead(of: key)
          else { return nil }
          return row.finding(
            at: Catalog.defaultKey,
            "the default \(value.shown) is not registered, so the app reads "
              + "\(value.boolean == nil ? "0" : "false") until someone changes the row: "
              + place.description.visible,
            help: "at launch, call registerSettings(), which settings-convert defaults --to swift "
              + "writes, or register(defaults:)")
        }
      }),
  ]
}

extension CodeIndex {
  /// The help for a key that no code mentions.
  ///
  /// - Parameter strays: Keys that code reads and no row has.
  fileprivate static func remedy(for similar: Spelling?, _ strays: [Spelling]) -> String {
    if let similar {
      return "the code has \(similar.text.quoted): \(similar.place.description.visible)"
    }
    if strays.isEmpty { return "read it in the app, or remove the row" }
    let shown = strays.map { "\($0.text.quoted) (\($0.place.description.visible))" }
    return "the code reads \(Advice.sample(shown)), which no row has"
  }
}

extension SettingsDictionary {
  fileprivate var shownKey: String { (self["Key"]?.string ?? "").quoted }
}
