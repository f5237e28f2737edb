import PropertyLists

struct StringsTable: Sendable {
  let language: String
  let name: String
  let root: Value
  let path: Document.KeyPath
}
