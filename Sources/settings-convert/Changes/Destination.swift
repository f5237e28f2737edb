import PropertyLists
import SettingsBundles

/// Where a document goes, and in which form.
struct Destination: Sendable {
  enum Target: Sendable {
    case standardOutput
    case file(String)
    /// A `Settings.bundle`, or a folder of YAML.
    case folder(String, BundleLayout)
  }

  let target: Target
  /// The format of the document; of the pages of a bundle, `nil` if each keeps its own.
  var format: Format?
  /// Whether the user named the form, so an existing file does not keep its format, and files of other
  /// layouts are ignored.
  var isNamed = false

  /// The user's path; `nil` for standard output.
  var path: String? {
    switch target {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let path, _): path
    }
  }

  /// The path of a file or bundle, whose name tells what it contains; `nil` for a stream, and for a folder that
  /// stores the name in a file.
  var settingsPath: String? {
    if case .folder(_, let layout) = target, layout != .bundle { nil } else { path }
  }

  /// The layout of a folder; `nil` for a single file.
  var layout: BundleLayout? {
    if case .folder(_, let layout) = target { layout } else { nil }
  }

  /// Whether Apple's software reads the output.
  var isPropertyList: Bool {
    layout.map { $0 == .bundle } ?? (format?.isPropertyList == true)
  }

  /// The reasons why settings cannot be a bundle here, whatever the folder contains.
  func errors(in settings: Settings) -> [Diagnostic] {
    guard let layout else { return [] }
    let bundle = settings.bundle(in: layout)
    return bundle.faults + bundle.outwardPanes
  }
}
