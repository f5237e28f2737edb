// swift-tools-version: 6.1

import PackageDescription

// A separate package because libFuzzer needs flags that a library's package must not have. The targets
// are in the main package, whose tests replay the kept inputs.
let targets = Target.Dependency.product(name: "_FuzzTargets", package: "settings-convert")

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "settings-convert", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz", dependencies: [targets], path: "Fuzzer",
      // libFuzzer brings its own `main`.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .target(name: "RandomInputs", path: "RandomInputs"),
    .executableTarget(
      name: "mutations", dependencies: [targets, "RandomInputs"], path: "Mutations"),
  ],
  swiftLanguageModes: [.v6]
)
