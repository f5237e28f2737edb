import Foundation
import PropertyLists
import SettingsBundles

// Every name at the top level of the libraries, and those of Swift and Foundation that they could hide: in one
// file, without a module's name in front.

struct App {
  var name: String
}

let path: KeyPath<App, String> = \.name
let now: Date = Date(timeIntervalSinceReferenceDate: 0)
let formatted: String = now.formatted(.iso8601)
let differences: CollectionDifference<Int> = [1].difference(from: [])
let integers: [any BinaryInteger] = [1]
let decimal: Decimal = 1

let ours: [Any.Type] = [
  Document.self, Diagnostic.self, SettingsBundle.self, SettingsEditor.self, Validator.self,
  BundleBuild.self, Translations.self, RegistrationDefaults.self, SettingsPreview.self,
  SettingsSchema.self, Correction.self,
]
print(ours.count, App(name: "Tide")[keyPath: path], formatted, differences.count, integers, decimal)
