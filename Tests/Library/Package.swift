// swift-tools-version: 6.1

import PackageDescription

// A package that depends on the libraries, from anywhere. `run` copies this file beside the programs
// that it takes from README and the guides, and tells where the libraries are.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "settings-convert", path: Context.environment["LIBRARIES"] ?? "../..")
  ],
  targets: ["ChangeTitle", "ReadAndWrite", "EditABundle", "AddAFormat"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "PropertyLists", package: "settings-convert"),
        .product(name: "SettingsBundles", package: "settings-convert"),
      ])
  },
  swiftLanguageModes: [.v6]
)
