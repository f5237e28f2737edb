/// How the text of an input is stored, so that its errors can be corrected.
///
/// A class, so that a source, which is copied with each diagnostic, grows by one reference only.
package final class Correctable: Sendable {
  package let format: Format
  let encoding: FileEncoding

  init(format: Format, encoding: FileEncoding) {
    self.format = format
    self.encoding = encoding
  }
}
