import PropertyLists

/// The images of sliders, without duplicates, in formats for browsers.
struct PreviewImages: Sendable {
  struct Image: Sendable {
    let type: String
    let bytes: [UInt8]
    /// Whether only its shape matters, so the system colors it.
    let isTemplate: Bool
  }

  private(set) var images: [Image] = []
  private var numbers: [ByteString: Int?] = [:]
  private let files: [ByteString: [UInt8]]
  private let byName: ImageFiles

  init(_ files: [BundleContents.File], named byName: ImageFiles) {
    self.files = Dictionary(firstOf: files.map { (ByteString($0.path), $0.bytes) })
    self.byName = byName
  }

  /// The number of the image with a name, which may have an extension, on a page in a folder; `nil` if
  /// browsers cannot show it.
  mutating func number(of name: String?, from folder: String) -> Int? {
    guard let name, !name.isEmpty else { return nil }
    // The sharpest one that browsers support.
    let candidates = byName.images(named: name, from: folder).sorted { $0.scale > $1.scale }
    for candidate in candidates {
      if let number = number(at: candidate.path) { return number }
    }
    return nil
  }

  private mutating func number(at path: String) -> Int? {
    let key = ByteString(path)
    if let known = numbers[key] { return known }
    let bytes = files[key] ?? []
    guard bytes.count <= Limits.previewImageBytes, let type = Self.type(of: bytes) else {
      numbers[key] = .some(nil)
      return nil
    }
    let name = ImageFiles.withoutExtension(path) ?? path
    images.append(
      Image(
        type: type, bytes: bytes,
        isTemplate: name.hasSuffix("Template") || Self.isGrayWithAlpha(bytes)))
    numbers[key] = images.count - 1
    return images.count - 1
  }

  /// The type of an image, determined by its first bytes; `nil` if browsers cannot show it, or if it
  /// could contain more than pixels.
  private static func type(of bytes: [UInt8]) -> String? {
    if isPNG(bytes) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    return bytes.starts(with: "GIF8".utf8) ? "image/gif" : nil
  }

  /// Whether it is a PNG; one that Xcode has compressed begins with another chunk.
  ///
  /// https://www.w3.org/TR/png-3/#11IHDR
  private static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      && bytes.dropFirst(12).starts(with: "IHDR".utf8)
  }

  /// Whether a PNG has a shape but no colors.
  private static func isGrayWithAlpha(_ bytes: [UInt8]) -> Bool {
    isPNG(bytes) && bytes.dropFirst(25).first == 4
  }
}
