// swift-tools-version: 6.1

import PackageDescription

// A package of its own, because libFuzzer needs flags that a library's package must not have. The
// targets are compiled here and, for the replay of the kept inputs, in the tests of the main one.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "settings-convert", path: "../..")],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "PropertyLists", package: "settings-convert"),
        .product(name: "SettingsBundles", package: "settings-convert"),
      ],
      path: "Targets"),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzzer",
      // libFuzzer brings its own `main`.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .target(name: "RandomInputs", path: "RandomInputs"),
    .executableTarget(
      name: "mutations", dependencies: ["FuzzTargets", "RandomInputs"], path: "Mutations"),
  ],
  swiftLanguageModes: [.v6]
)
