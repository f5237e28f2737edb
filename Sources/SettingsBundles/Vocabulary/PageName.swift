import PropertyLists

/// The components of a page's name: `Licenses/Index~ipad.inApp` is the variant of `Licenses/Index` that
/// the app itself shows on an iPad.
///
/// The Settings app chooses between `NAME~ipad` and `NAME~iphone` by device, as Foundation does for
/// every resource; `.inApp` belongs to InAppSettingsKit, and the Settings app never opens it.
struct PageName {
  struct Devices: OptionSet, Hashable {
    let rawValue: UInt8

    static let phone = Devices(rawValue: 1)
    static let pad = Devices(rawValue: 2)
    static let all: Devices = [.phone, .pad]
  }

  /// The name with its folder, but without the suffixes of a variant; all variants share it.
  let family: String

  /// The folder with a trailing slash; empty at the top level.
  let folder: String

  /// The device of the page; `nil` if the page is for all devices without a variant.
  let device: Devices?

  let isInApp: Bool

  /// The family of the page that the Settings app opens first.
  static let root = "Root"

  var isRoot: Bool { family == Self.root }

  private static let devices: [(suffix: String, device: Devices)] = [
    ("~ipad", .pad), ("~iphone", .phone),
  ]

  /// - Parameter name: The path of the page in its bundle, without `.plist`.
  init(_ name: String) {
    var rest = name
    var device: Devices?
    var isInApp = false
    while true {
      if let shorter = rest.without(ending: ".inApp") {
        (rest, isInApp) = (shorter, true)
      } else if let (shorter, own) = Self.withoutDevice(rest) {
        (rest, device) = (shorter, own)
      } else {
        break
      }
    }
    family = rest
    folder = rest.folderAndName.folder
    self.device = device
    self.isInApp = isInApp
  }

  /// The page's name and its bundle's name, as far as the path of the page's file contains them:
  /// `App/Settings.bundle/Root.plist.yaml`.
  static func parts(ofFile path: String) -> (bundle: String?, name: PageName) {
    let components = path.pathComponents.filter { !$0.isEmpty }
    let bundle = components.lastIndex { $0.hasSuffix(".bundle") }
    let inside = bundle.map { components[($0 + 1)...] } ?? components.suffix(1)
    let file = Array(inside).joined(separator: "/").withoutFormatExtension
    return (bundle.map { components[$0] }, PageName(file.without(ending: ".plist") ?? file))
  }

  /// The extensions of a property list that may be a page; with others, such as `entitlements`, it is not.
  private static let pageExtensions = ["plist", "xml"]

  /// Whether a path is that of a page: a root page, or a property list, possibly in another format, in
  /// a bundle for the Settings app or InAppSettingsKit.
  static func isPage(named path: String) -> Bool {
    let (bundle, name) = parts(ofFile: path)
    let ownExtension = Format.fileExtension(of: path)
    let isOther =
      Format.xml.outputExtensions.contains(ownExtension) && !pageExtensions.contains(ownExtension)
    let isPropertyList = [path, path.withoutFormatExtension]
      .contains { Format.fileExtension(of: $0) == "plist" }
    return name.isRoot && !isOther
      || isPropertyList && bundle.map(BundleName.known.contains) ?? false
  }

  private static func withoutDevice(_ name: String) -> (String, Devices)? {
    devices.firstNonNil { suffix, device in
      name.without(ending: suffix).map { ($0, device) }
    }
  }

  static func leadsOutside(_ file: String) -> Bool {
    file.utf8.first == "/" || file.pathComponents.contains("..")
  }

  /// The families that a pane's `File`, perhaps a variant, may mean: relative to the bundle or, if there
  /// is no such page, relative to the folder of the pane's page.
  func candidates(for file: String) -> [String] {
    let name = PageName(file).family
    return folder.isEmpty ? [name] : [name, folder + name]
  }
}
