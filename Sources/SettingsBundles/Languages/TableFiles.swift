/// The files of strings tables, indexed by table name.
///
/// A bundle can have as many tables as languages, so searching every language for each is too slow.
struct TableFiles {
  /// The languages with a table, by the bytes of its name.
  private var exact: [ByteString: [String]] = [:]
  /// The languages with a plain file in place of a table in another format, by the bytes of its name.
  private var others: [ByteString: [String]] = [:]
  /// The path of a table, by its name and language in lowercase.
  ///
  /// Of paths that differ in capitals only, always the same one, so that messages do not vary.
  private var folded: [String: [String: String]] = [:]
  private let languages: [String: [String]]

  init(at paths: [String], languages: [String]) {
    self.languages = Dictionary(grouping: languages) { $0.lowercased() }
    for path in paths {
      guard case .table(let language, let name) = BundleLayout.bundle.member(at: path) else {
        if path.language != nil, let file = path.tableFile,
          case .table(let language, let name) = BundleLayout.bundle.member(at: file)
        {
          others[ByteString(name), default: []].append(language)
        }
        continue
      }
      exact[ByteString(name), default: []].append(language)
      let present = folded[name.lowercased()]?[language.lowercased()] ?? path
      folded[name.lowercased(), default: [:]][language.lowercased()] = min(path, present)
    }
    for name in exact.keys { exact[name]?.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  func languages(with table: String) -> [String] { exact[ByteString(table)] ?? [] }

  /// The languages with an unreadable file in place of a table, which remains unchanged.
  func unreadableLanguages(of table: String, besides readable: [StringsTable]) -> Set<String> {
    Set(languages(with: table) + (others[ByteString(table)] ?? []))
      .subtracting(readable.map(\.language))
  }

  /// The files with the table's name in another capitalization in languages that lack it, sorted by
  /// language.
  func miscasedFiles(of table: String) -> [(language: String, path: String)] {
    let present = Set(languages(with: table).map { ByteString($0) })
    return (folded[table.lowercased()] ?? [:])
      .flatMap { language, path in (languages[language] ?? []).map { ($0, path) } }
      .filter { !present.contains(ByteString($0.0)) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }
}
