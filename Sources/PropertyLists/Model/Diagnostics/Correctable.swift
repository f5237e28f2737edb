/// How the text of an input is stored, so that its errors can be corrected.
///
/// A class, so that a source, which is copied with each diagnostic, grows by one reference only.
package final class Correctable: Sendable {
  package let format: Format
  /// The keys that its bundle knows, for a table; empty if there are none, or it is none.
  package let knownKeys: Set<String>
  let encoding: FileEncoding

  init(format: Format, knownKeys: Set<String>, encoding: FileEncoding) {
    self.format = format
    self.knownKeys = knownKeys
    self.encoding = encoding
  }
}
