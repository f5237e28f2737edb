import PropertyLists

/// The sentence for each fact, and the advice.
extension CrossFileMessage {
  var text: String {
    switch self {
    case .noRoot: "the bundle has no page \"Root\""
    case .bundleName(let name): "the bundle is called \(name.quoted), not \"Settings.bundle\""
    case .uncompiledCatalog: "nobody compiles a strings catalog in a settings bundle"
    case .strayTable: "the strings table is in no folder of a language"
    case .strayFile: "the Settings app reads no files of this kind"
    case .languageName(let name, _): "there is no language \(name.quoted)"
    case .childMissing(let file, _): "there is no page \(file.quoted)"
    case .childCase(let file, let actual):
      "the page is called \(actual.quoted), not \(file.quoted)"
    case .childCycle(let way, let length): "the page opens itself: \(Self.circle(way, length))"
    case .pageUnreachable(let name): "no row opens the page \(name.quoted)"
    case .variantDrift(let key, let page, _, .type):
      "\(key.quoted) is stored by an element of another type than on \(page.quoted)"
    case .variantDrift(let key, let page, _, .defaultValue(let value, let first)):
      "\(key.quoted) has \(Self.defaultPhrase(value)); on \(page.quoted) it has "
        + Self.defaultPhrase(first)
    case .appGroupDiffers(let group, _): "another page names another app group than \(group.quoted)"
    case .tableMissing(let name): "no language has the strings table \(name.quoted)"
    case .tableWithoutLanguages(let name):
      "the strings table \(name.quoted) is named, but the bundle has no language"
    case .tableLanguages(let name, let languages):
      "the strings table \(name.quoted) is missing in \(Self.named(languages))"
    case .tableCase(let name, _, let actual):
      "the strings table is called \(actual.quoted), not \(name.quoted)"
    case .pageWithoutTable: "the page names no strings table, and so is not translated"
    case .untranslated(let texts):
      "texts without a translation: \(texts.tally)"
    case .untranslatedText(let text, _): "\(text.quoted) is not translated"
    case .unused(let texts):
      "texts on no page: \(texts.tally)"
    case .unusedText(let text): "\(text.quoted) is on no page"
    case .unusedTable: "no page uses the strings table"
    case .sameAsSource(let texts):
      "texts that are as on the page: \(texts.tally)"
    case .sameText(let text): "\(text.quoted) is as on the page"
    case .encoding(let name): "the strings table is in \(name)"
    case .imageMissing(let name, _): "there is no image \(name.quoted)"
    case .imageSize(let path, let size, let expected):
      "\(path.quoted) has \(size.width) × \(size.height) pixels, not \(expected) × \(expected)"
    case .imageOnce(_, let missing): "there is no \(missing.quoted)"
    }
  }

  var help: String {
    switch self {
    case .noRoot(isForApp: false): "add a Root.plist; the Settings app shows this page first"
    case .noRoot(isForApp: true): "it works where only the app itself shows the pages"
    case .bundleName: "the Settings app looks for Settings.bundle; rename it, unless a build does"
    case .uncompiledCatalog:
      "write a .strings file for each language; the bundle is copied as it is"
    case .strayTable: "move it into the folder of its language, such as de.lproj"
    case .strayFile: "remove it, unless the app itself reads it"
    case .languageName(_, let meant?): "write \(meant)"
    case .languageName(_, nil): "write the code of ISO 639: de, pt-BR, zh-Hans"
    case .childMissing(_, let nearest?): "did you mean \(nearest)?"
    case .childMissing(let file, nil):
      "add \(file.visible).plist. If a build makes it, write into "
        + "\(ValidationConfiguration.fileName): generated-pages: [\(file.asYAML)]"
    case .childCase(_, let actual): "write \(actual.quoted); devices tell capital letters apart"
    case .childCycle: "remove one of the rows; who follows them comes to no end"
    case .pageUnreachable(let name):
      "add a \(ElementDescription.childPane.type) with this \"File\", or remove the page, unless the "
        + "app opens \(name.quoted) itself"
    case .variantDrift(_, _, let first, _):
      "the first is at \(first); make them alike, so that the app finds the same on every device"
    case .appGroupDiffers(_, let first):
      "the first is at \(first); a page's group counts for the pages that it opens"
    case .tableMissing(let name), .tableLanguages(let name, _):
      "add \((name + ".strings").quoted) to each .lproj folder"
    case .tableWithoutLanguages: "remove \"StringsTable\", or add a folder such as en.lproj"
    case .tableCase(_, let path, let actual):
      "write \(actual.quoted), or rename \(path.quoted); devices tell capital letters apart"
    case .pageWithoutTable: "add \"StringsTable\", unless the texts are for everyone as they are"
    case .untranslated, .untranslatedText(_, first: ""):
      "add them; the Settings app shows the page's own text"
    case .untranslatedText(_, let first): "add it; it stands at \(first)"
    case .unused, .unusedText: "remove what is not needed, unless the app itself reads it"
    case .unusedTable: "remove it, or name it as the \"StringsTable\" of a page"
    case .sameAsSource, .sameText: "translate what is not the same word in both languages"
    case .encoding: "save it as UTF-8"
    case .imageMissing(_, let actual?): "the file is called \(actual.quoted)"
    case .imageMissing(let name, nil):
      "add \((name + "@2x.png").quoted) and \((name + "@3x.png").quoted), or remove the key"
    case .imageSize: "Apple asks for 21 × 21 points: 42 × 42 pixels @2x, 63 × 63 @3x"
    case .imageOnce(let path, let missing):
      "\(path.quoted) is blurred on today's screens; add \(missing.quoted)"
    }
  }

  /// `Root → Network → Root`.
  private static func circle(_ way: [String], _ length: Int) -> String {
    let gap = length > way.count ? ["…"] : []
    return (way + gap + way.prefix(1)).map(\.visible).joined(separator: " → ")
  }

  private static func defaultPhrase(_ value: ValueDescription?) -> String {
    value.map { "the default \($0.text)" } ?? "no default"
  }

  /// `de, fr`, `5 languages: de, fr, it and others`.
  private static func named(_ languages: [String]) -> String {
    let first = languages.prefix(Texts.shown).map(\.visible).joined(separator: ", ")
    return languages.count > Texts.shown
      ? "\(languages.count) languages: \(first) and others" : first
  }
}

extension CrossFileMessage.Texts {
  /// `5 of 8: "Sync", "Sound", "Volume" and others`.
  fileprivate var tally: String {
    "\(count) of \(total): \(first.map(\.quoted).joined(separator: ", "))"
      + (count > first.count ? " and others" : "")
  }
}
