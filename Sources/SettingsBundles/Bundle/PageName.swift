/// A page's name, taken apart: `Licences/Index~ipad.inApp` is what an app itself shows on an iPad in
/// place of `Licences/Index`.
///
/// The Settings app picks `NAME~ipad` and `NAME~iphone` by the device, as Foundation does with every
/// resource; `.inApp` is InAppSettingsKit's, and the Settings app never opens it.
struct PageName {
  /// The devices that Foundation tells apart, as bits.
  struct Devices: OptionSet, Hashable {
    let rawValue: UInt8

    static let phone = Devices(rawValue: 1)
    static let pad = Devices(rawValue: 2)
    static let all: Devices = [.phone, .pad]
  }

  /// The name without what makes it a variant, with its folder: all variants share it.
  let family: String

  /// The folder with its slash; empty at the top.
  let folder: String

  /// The device that the name is for; `nil` for those without a variant of their own.
  let device: Devices?

  /// Whether only the app itself opens the page.
  let isInApp: Bool

  /// The family of the page that is opened first.
  static let root = "Root"

  var isRoot: Bool { family == Self.root }

  private static let devices: [(ending: String, device: Devices)] = [
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

  /// What the path of a page's file says: its name, and the folder of its bundle where it is in one.
  ///
  /// - Parameter path: Such as `App/Settings.bundle/Root.plist.yaml`.
  static func parts(ofFile path: String) -> (bundle: String?, name: PageName) {
    let components = path.split(separator: "/")
    let bundle = components.lastIndex { $0.hasSuffix(".bundle") }
    var name = bundle.map { components[($0 + 1)...] } ?? components.suffix(1)
    let file = name.popLast().map(String.init) ?? ""
    let page = endings.reduce(file) { $0.without(ending: $1) ?? $0 }
    return (
      bundle.map { String(components[$0]) },
      PageName((name.map(String.init) + [page]).joined(separator: "/"))
    )
  }

  /// What stands behind a page's name, in the order in which it is taken off.
  private static let endings = [".yaml", ".yml", ".json", ".xml", ".plist"]

  private static func withoutDevice(_ name: String) -> (String, Devices)? {
    devices.lazy.compactMap { ending, device in
      name.without(ending: ending).map { ($0, device) }
    }.first
  }

  /// Whether a `File` is no page of its bundle, but leads out of it.
  static func leadsOutside(_ file: String) -> Bool {
    file.hasPrefix("/") || file.split(separator: "/").contains("..")
  }

  /// The families that a `File` may mean: a name counts from the top of the bundle, and, where
  /// nothing is there, from the folder of the page that says it.
  ///
  /// - Parameter file: What the pane says, which may itself name a variant.
  func candidates(for file: String) -> [String] {
    let name = PageName(file).family
    return folder.isEmpty ? [name] : [name, folder + name]
  }
}
