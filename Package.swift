// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "settings-convert",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "settings-convert", targets: ["settings-convert"]),
    .library(name: "PropertyLists", targets: ["PropertyLists"]),
    .library(name: "SettingsBundles", targets: ["SettingsBundles"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CXAttr"),
    .target(name: "PropertyLists", dependencies: ["CYAML"], swiftSettings: settings),
    .target(name: "SettingsBundles", dependencies: ["PropertyLists"], swiftSettings: settings),
    .executableTarget(
      name: "settings-convert",
      dependencies: [
        "PropertyLists", "SettingsBundles",
        .target(name: "CXAttr", condition: .when(platforms: [.linux])),
      ],
      // What takes time is in the libraries.
      swiftSettings: settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]),
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(
      name: "PropertyListsTests", dependencies: ["PropertyLists", "RandomInputs", "TestSupport"]),
    .testTarget(
      name: "SettingsBundlesTests",
      dependencies: ["SettingsBundles", "RandomInputs", "TestSupport"]),
    .testTarget(
      name: "CommandTests", dependencies: ["settings-convert"], exclude: ["Transcripts"]),
    // The next two are compiled again by the package in Tests/Fuzz, for libFuzzer.
    .target(name: "RandomInputs", path: "Tests/Fuzz/RandomInputs"),
    .target(
      name: "FuzzTargets", dependencies: ["PropertyLists", "SettingsBundles"],
      path: "Tests/Fuzz/Targets"),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "RandomInputs"], path: "Tests/Fuzz/Tests"),
  ],
  swiftLanguageModes: [.v6]
)
