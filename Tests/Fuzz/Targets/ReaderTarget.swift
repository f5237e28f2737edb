import PropertyLists
import SettingsBundles

extension FuzzTarget {
  /// Reads an input in some formats.
  ///
  /// A document survives every format that can represent it; for other documents, this is true once the
  /// loss is accepted.
  static func reader(_ name: String, of formats: [Format]) -> FuzzTarget {
    FuzzTarget(
      name: name,
      run: { bytes in
        for format in formats {
          guard let document = try settings(in: bytes, as: format) else {
            try checkRemedies(of: bytes, as: format)
            continue
          }
          try check(document.diagnostics)
          guard document.isSmall else { continue }
          let forms = try checkRoundTrips(of: document, from: format)
          try checkLosses(of: document, besides: forms)
        }
      },
      seeds: { file in
        let format = formats[formats.count - 1]
        let written = file.document.flatMap { try? Pipeline.settings.write($0, as: format).bytes }
        return (formats.contains(file.format) ? [file.bytes] : []) + (written.map { [$0] } ?? [])
      })
  }
}

/// The document in an input; `nil` if it is rejected.
func settings(in bytes: [UInt8], as format: Format) throws -> Document? {
  try unlessRefused { try Pipeline.settings.read(bytes, name: "x", as: format) }
}

extension Document {
  /// Whether every form of the document can be written in milliseconds.
  ///
  /// A few hundred bytes can share megabytes, up to the limits of expansion.
  var isSmall: Bool {
    guard count <= 10_000 else { return false }
    var bytes = 0
    var pending = [root]
    while let value = pending.popLast() {
      bytes += value.bytes?.count ?? 0
      for entry in value.entries { bytes += entry.key.utf8.count }
      pending += value.items
      if bytes > 1 << 18 { return false }
    }
    return true
  }
}

/// Checks that a document comes back from every format, with the same bytes when written again.
///
/// - Returns: The titles of the formats that can represent it.
private func checkRoundTrips(of document: Document, from format: Format) throws -> [String] {
  let verification = RoundTripVerifier(pipeline: .settings).verify(document, from: format)
  try check(verification.refusals.map(\.diagnostic))
  for loss in verification.losses {
    throw Violation(
      "broken promise: \(loss.path?.description ?? "the document") survives: \(loss.message.text)")
  }
  return verification.forms
}

/// Checks that what is written in spite of losses can be read.
private func checkLosses(of document: Document, besides forms: [String]) throws {
  for format in Format.all where format.isWritable && !forms.contains(format.title) {
    guard try unlessRefused({ try Pipeline.settings.write(document, as: format) }) == nil,
      let lossy = try unlessRefused({
        try Pipeline.settings.write(document, as: format, lossy: true)
      })
    else { continue }
    try expect(!lossy.warnings.isEmpty, "a loss in \(format) brings a warning")
    try check(lossy.warnings)
    _ = try required("lossy \(format) can be read") {
      try Pipeline.settings.read(lossy.bytes, name: "x", as: format)
    }
  }
}
