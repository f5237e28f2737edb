import PropertyLists

@testable import SettingsBundles

/// The defaults of pages in YAML, by name.
func registrationDefaults(
  _ pages: [String: String], editableOnly: Bool = false
) -> RegistrationDefaults {
  var files = SettingsBundle.Files()
  for (name, page) in pages { files["\(name).plist.yaml"] = Array(page.utf8) }
  let reader = SettingsBundle(reading: files, name: "Settings.bundle", layout: .folder(of: .yaml))
  return RegistrationDefaults(reader, editableOnly: editableOnly)
}

/// The defaults of one page.
func registrationDefaults(
  page: String, editableOnly: Bool = false
) throws -> RegistrationDefaults {
  let document = try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
  return try RegistrationDefaults(document, editableOnly: editableOnly)
}

/// An element in YAML.
func element(_ type: String, _ key: String, default value: String?, _ rest: String = "") -> String {
  let keys = [
    "Type: PS\(type)Specifier", "Title: \(key)", "Key: \(key)",
    value.map { "DefaultValue: \($0)" }, rest.isEmpty ? nil : rest,
  ]
  return "- {\(keys.compactMap { $0 }.joined(separator: ", "))}\n"
}

extension RegistrationDefaults {
  /// The defaults in JSON, on one line each.
  var lines: [String] {
    get throws {
      let bytes = try Pipeline.settings.write(try document(), as: .json).bytes
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
        .map { $0.drop { $0 == " " } }.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
        .map(String.init)
    }
  }

  /// The warnings with their locations.
  var warnings: [String] {
    diagnostics.map { diagnostic in
      let path = diagnostic.path?.description ?? ""
      return "\(diagnostic.location?.description ?? ""): \(diagnostic.severity): "
        + "\(diagnostic.message.text) [\(diagnostic.message.rule)] at \(path); "
        + diagnostic.message.help
    }
  }
}
