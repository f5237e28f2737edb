/// Proves that a document survives every format, or reports where it does not.
///
/// A document passes if
/// - each format returns the same document: kinds, order, and bits;
/// - writing it again produces the same bytes;
/// - a chain through all formats ends where it began;
/// - values that a format cannot represent are rejected.
///
/// The verifier uses the pipeline of conversions, so its proof covers what users get. It compares every
/// order, even one that the pipeline takes for no difference.
package struct RoundTripVerifier: Sendable {
  private let formats: [Format]
  private let pipeline: Pipeline

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - formats: The formats to test, in the order of the chain. The original format of a document is
  ///     tested too.
  ///   - pipeline: The pipeline that reads and writes documents.
  package init(
    formats: [Format] = Format.documentFormats, pipeline: Pipeline = .plain
  ) {
    self.formats = formats
    self.pipeline = pipeline
  }

  /// Sends a document through every format and through the chain.
  ///
  /// - Parameters:
  ///   - document: A document from the pipeline.
  ///   - format: Its original format, for messages.
  /// - Complexity: O(*n*) per format, for *n* values and bytes.
  package func verify(_ document: Document, from format: Format) -> Verification {
    var result = Verification(values: document.count)
    var held: [Format] = []
    let targets = formats.contains(format) ? formats : formats + [format]
    for target in targets where target.isWritable {
      let bytes: [UInt8]
      do throws(Diagnostic) {
        bytes = try pipeline.write(document, as: target).bytes
      } catch {
        let losses = try? pipeline.write(document, as: target, lossy: true).warnings
        result.refuse(error, by: target.title, losses: losses ?? [])
        continue
      }
      held.append(target)
      do throws(Diagnostic) {
        try check(bytes, of: target, against: document, from: format, &result)
      } catch {
        result.add(error, from: target.title)
      }
    }
    result.forms = held.map(\.title)
    checkChain(document, held, &result)
    return result
  }

  /// Reads the output and writes it once more.
  private func check(
    _ bytes: [UInt8], of target: Format, against document: Document, from format: Format,
    _ result: inout Verification
  ) throws(Diagnostic) {
    let again = try pipeline.read(bytes, name: document.source.name, as: target)
    guard again == document else {
      let found = differences(from: document, to: again, identity: pipeline.identity())
      return result.add(found, of: document, from: format.title, to: target.title)
    }
    let rewritten = try pipeline.write(again, as: target).bytes
    if rewritten != bytes {
      let offset = zip(bytes, rewritten).prefix { $0 == $1 }.underestimatedCount
      result.losses.append(
        Diagnostic(Loss.bytes(form: target.title, offset: offset), at: document.root.location))
    }
  }

  /// Converts the document from format to format and back to the first.
  private func checkChain(_ document: Document, _ formats: [Format], _ result: inout Verification) {
    guard result.losses.isEmpty, let first = formats.first, formats.count > 1 else { return }
    var present = document
    var previous = first
    for target in formats + [first] {
      do throws(Diagnostic) {
        let bytes = try pipeline.write(present, as: target).bytes
        present = try pipeline.read(bytes, name: document.source.name, as: target)
      } catch {
        return result.add(error, from: target.title)
      }
      if present != document {
        let found = differences(from: document, to: present, identity: pipeline.identity())
        return result.add(found, of: document, from: previous.title, to: target.title)
      }
      previous = target
    }
  }
}

extension Document {
  /// Sends the document through every format, and through a chain of all of them.
  ///
  /// Each format has to return the same document, and the same bytes when that is written again, or to
  /// reject it.
  ///
  /// - Parameter pipeline: How to interpret the values; `nil` for the pipeline that the document was read with.
  /// - Returns: The losses and the refusals; without losses, the document survives every format.
  /// - Complexity: O(*n*) per format, for *n* values and bytes.
  public func verify(by pipeline: Pipeline? = nil) -> Verification {
    let source = storage.source
    let format = source.isOfProgram ? .xml : Format.detect(source.bytes, name: source.name)
    let verifier = RoundTripVerifier(pipeline: pipeline ?? self.pipeline ?? .plain)
    return verifier.verify(self, from: format)
  }
}
