// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The libraries import nothing that would link it for a program without Foundation.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

// The program is compiled for size, except for `PropertyLists`, which does the work on large files. SwiftPM
// accepts these flags only from the package that is built, so a client's build must not see them.
let sizeFlags: [SwiftSetting] =
  Context.environment["SETTINGS_CONVERT_SIZE"] == nil
  ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// The package in Tests/Fuzz needs a product to depend on.
let fuzzing: [Product] =
  Context.environment["SETTINGS_CONVERT_FUZZING"] == nil
  ? [] : [.library(name: "_FuzzTargets", targets: ["FuzzTargets"])]

let package = Package(
  name: "settings-convert",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "settings-convert", targets: ["settings-convert"]),
    .library(name: "PropertyLists", targets: ["PropertyLists"]),
    .library(name: "SettingsBundles", targets: ["SettingsBundles"]),
  ] + fuzzing,
  targets: [
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CXAttr"),
    .target(
      name: "PropertyLists", dependencies: ["CYAML"], swiftSettings: settings,
      linkerSettings: mathematics),
    .target(
      name: "SettingsBundles", dependencies: ["PropertyLists"], swiftSettings: settings + sizeFlags,
      linkerSettings: mathematics),
    .executableTarget(
      name: "settings-convert",
      dependencies: [
        "PropertyLists", "SettingsBundles",
        .target(name: "CXAttr", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings + sizeFlags),
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(
      name: "PropertyListsTests", dependencies: ["PropertyLists", "RandomInputs", "TestSupport"]),
    .testTarget(
      name: "SettingsBundlesTests",
      dependencies: ["SettingsBundles", "RandomInputs", "TestSupport"]),
    .testTarget(
      name: "CommandTests", dependencies: ["settings-convert", "TestSupport"],
      exclude: ["Transcripts"]),
    // Also compiled by the package in Tests/Fuzz.
    .target(name: "RandomInputs", path: "Tests/Fuzz/RandomInputs"),
    .target(
      name: "FuzzTargets", dependencies: ["PropertyLists", "SettingsBundles"],
      path: "Tests/Fuzz/Targets"),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "RandomInputs"], path: "Tests/Fuzz/Tests"),
  ],
  swiftLanguageModes: [.v6]
)
