/// The pages of a bundle by family, and the page that a device shows for each family.
struct PageVariants {
  private let names: [PageName]
  private let families: [String: [Int]]
  /// Whether the app itself shows the bundle, in which case it prefers its own pages.
  private let isForApp: Bool

  init(_ names: [PageName], isForApp: Bool) {
    self.names = names
    self.isForApp = isForApp
    families = Dictionary(grouping: names.indices) { names[$0].family }
  }

  func page(of family: String, on device: PageName.Devices) -> Int? {
    let members = (families[family] ?? []).filter { position in
      (isForApp || !names[position].isInApp)
        && names[position].device.map { $0 == device } ?? true
    }
    return members.max { rank($0) < rank($1) }
  }

  func pages(
    of family: String, on devices: PageName.Devices
  ) -> [(position: Int, devices: PageName.Devices)] {
    var found: [(position: Int, devices: PageName.Devices)] = []
    for device in [PageName.Devices.phone, .pad] where devices.contains(device) {
      guard let position = page(of: family, on: device) else { continue }
      if let index = found.firstIndex(where: { $0.position == position }) {
        found[index].devices.formUnion(device)
      } else {
        found.append((position, device))
      }
    }
    return found
  }

  /// InAppSettingsKit looks for `Root~ipad.inApp`, `Root.inApp`, `Root~ipad`, and `Root`, in this order.
  private func rank(_ position: Int) -> Int {
    (names[position].isInApp ? 2 : 0) + (names[position].device == nil ? 0 : 1)
  }
}
