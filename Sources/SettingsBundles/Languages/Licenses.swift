import PropertyLists

/// The rules for recognizing licenses, which nobody translates: whole pages, and single strings.
enum Licenses {
  /// Phrases of the usual licenses, each in lowercase, and their letters, which few titles have.
  fileprivate static let phrases = [
    // MIT and ISC
    "mit license", "isc license", "permission is hereby granted, free of charge",
    "permission to use, copy, modify", "the software is provided \"as is\"",
    // BSD
    "bsd license", "bsd 2-clause", "bsd 3-clause",
    "redistribution and use in source and binary forms",
    "redistributions in binary form must",
    // Apache and Mozilla
    "apache license", "apache.org/licenses", "mozilla public license",
    // GPL, LGPL, and AGPL
    "general public license", "gnu.org/licenses",
  ].map { (text: $0, letters: LetterSet($0)) }

  /// The number of characters above which the text of a page with nothing but groups is a license.
  fileprivate static let longText = 400

  fileprivate static let copyrightMarks = ["©", "copyright", "(c)"]
}

extension String {
  /// Whether it has the words of a license, or a copyright mark and a year.
  var isLicense: Bool {
    // Most titles are shorter than the shortest, `©2026`.
    guard utf8.count >= 6 else { return false }
    let text = Array(utf8.map { $0.isLetter ? $0 | 0x20 : $0 })[...]
    let letters = text.letters
    return Licenses.phrases.contains { phrase in
      letters.missing(from: phrase.letters) == 0 && text.contains(bytesOf: phrase.text)
    }
      || text.hasYear && Licenses.copyrightMarks.contains { text.contains(bytesOf: $0) }
  }
}

extension SettingsPage {
  var hasLicenses: Bool {
    isLicenses
      || describedKeys(where: \.isLocalizable).contains { key in
        key.strings.contains { $0.value.string?.isLicense == true }
      }
  }

  /// Whether it only shows licenses: a page without a row that stores a value, and either from a build step
  /// or a known generator, or of groups with a long text.
  var isLicenses: Bool {
    guard storingElements.isEmpty else { return false }
    return isWrittenByBuild
      || elements.allSatisfy { $0.isElement(.group) }
        && elements.contains { element in
          element.describedKeys.contains { key in
            key.key.isLocalizable && (key.value.string?.count ?? 0) > Licenses.longText
          }
        }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it has a number from 1900 to 2099.
  fileprivate var hasYear: Bool {
    var digits = 0
    for index in indices {
      digits = self[index].isDigit ? digits + 1 : 0
      guard digits == 4, index + 1 == endIndex || !self[index + 1].isDigit else { continue }
      let century = self[index - 3...index - 2]
      if century.elementsEqual("19".utf8) || century.elementsEqual("20".utf8) { return true }
    }
    return false
  }
}
