/// The bounds that every reader and writer keeps, whatever the input says.
///
/// Input is hostile until proven otherwise: without these, a few hundred bytes of aliases or shared
/// objects would fill the memory, and a few thousand brackets would exhaust the stack.
public enum Limits {
  /// How deep containers may nest, in reading and in writing.
  public static let nesting = 512

  /// The largest input, in bytes: 2 GiB.
  public static let inputBytes = 1 << 31

  /// The `%` directives that may stand before a YAML document; libyaml's cost is quadratic in them.
  public static let yamlDirectives = 64

  /// How many notes a reader keeps about one input; the rest would say the same.
  public static let diagnostics = 1000

  /// How many Unicode scalars of a file's text a message quotes.
  public static let quotedScalars = 80

  /// The most bytes read from a device, which may never end: 64 MiB.
  public static let deviceBytes = 1 << 26

  /// How deep the folders of a bundle may nest; each level keeps a file descriptor open.
  public static let folderNesting = 64

  /// How many symbolic links in a row are followed to a file, as on Linux.
  public static let symbolicLinks = 40

  /// The most files processed at once.
  public static let jobs = 1024

  /// The longest name of a file or folder that file systems accept, in bytes.
  public static let fileName = 255

  /// The longest relative path of a bundle's file, in bytes.
  public static let filePath = 1023

  /// How many values an input may hold once its aliases, merges and shared objects are expanded.
  public static func expandedNodes(inputBytes: Int) -> Int {
    max(100_000, 2 * inputBytes)
  }

  /// How many bytes of text, keys and data an input may hold once expanded.
  public static func expandedBytes(inputBytes: Int) -> Int {
    max(64 << 20, 64 * inputBytes)
  }
}
