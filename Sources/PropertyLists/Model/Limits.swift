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
