/// The format of the text of an input, so that its errors can be corrected.
///
/// A class, so that a source, which is copied with each diagnostic, grows by one reference only.
package final class Correctable: Sendable {
  package let format: Format

  package init(as format: Format) { self.format = format }
}
