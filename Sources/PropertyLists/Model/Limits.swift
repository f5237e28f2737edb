/// The limits of every reader and writer, whatever the input.
///
/// Input is hostile until proven otherwise: without limits, a few hundred bytes of aliases or
/// shared objects would fill the memory, and a few thousand brackets would exhaust the stack.
public enum Limits {
  /// The deepest nesting of containers that is read or written.
  public static let nesting = 512

  /// The largest input, in bytes: 2 GiB.
  public static let inputBytes = 1 << 31

  /// The number of `%` directives in a YAML file.
  ///
  /// The cost of each grows with their number in libyaml.
  public static let yamlDirectives = 64

  /// The number of notes and warnings that a reader keeps for one input.
  public static let diagnostics = 1000

  /// The number of Unicode scalars that a message quotes from a file.
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

  /// The largest image that a preview shows, in bytes: 1 MiB.
  public static let previewImageBytes = 1 << 20

  /// The number of values in an input once its aliases, merges, and shared objects are expanded.
  public static func expandedNodes(inputBytes: Int) -> Int {
    max(100_000, 2 * inputBytes)
  }

  /// The number of bytes of strings, keys, and data in an input once it is expanded.
  public static func expandedBytes(inputBytes: Int) -> Int {
    max(64 << 20, 64 * inputBytes)
  }
}
