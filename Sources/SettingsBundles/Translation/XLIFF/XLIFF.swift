/// One language of a bundle's tables for translators' tools.
///
/// XLIFF 1.2 (OASIS), structured like Xcode's exports: a file for each table, a unit for each string.
///
/// https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html
struct XLIFF {
  struct File {
    /// The path of the table in the source language.
    let original: String
    let sourceLanguage: String
    let targetLanguage: String
    var units: [Unit] = []
    /// The offset of the element in the original file.
    var offset = 0
  }

  struct Unit {
    var id: String
    var source = ""
    /// `nil` for a missing, empty, or blank one, and for a copy of the source.
    var target: String?
    /// The note for the translator, which is written but not read; possibly empty.
    var note = ""
    /// An element in the translation that a strings table cannot represent.
    var inlineElement: String?
    var offset = 0
  }

  var files: [File] = []
}
