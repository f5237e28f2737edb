import PropertyLists

struct StringsTable: Sendable {
  let language: String
  let name: String
  let root: Value
  let path: KeyPath
  /// The encoding of a `.strings` file; `nil` for compiled tables and other forms.
  let encoding: FileEncoding?
}
