// swift-tools-version: 6.1

import PackageDescription

// A package that depends on the libraries, from anywhere. `run` copies this file next to the programs
// that it extracts from the guides, and sets the location of the libraries.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "settings-convert", path: Context.environment["LIBRARIES"] ?? "../..")
  ],
  targets: ["Names", "ChangeTitle", "Documents", "ReadAndWrite", "EditABundle"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "PropertyLists", package: "settings-convert"),
        .product(name: "SettingsBundles", package: "settings-convert"),
      ])
  },
  swiftLanguageModes: [.v6]
)
