package import PropertyLists

/// A programming language in which an app can register its defaults.
///
/// To add one, write its code in a folder next to `Swift` and add a value to `all`.
package struct DefaultsLanguage: Sendable {
  package let title: String
  /// The name for `--to`, and the extension of its files.
  package let name: String
  package let fileExtension: String
  /// The first line of every file.
  package let signature: String
  /// Writes code for the defaults of a bundle or file with a title, with warnings about omitted defaults.
  package let code:
    @Sendable (RegistrationDefaults, _ title: String, SwiftSettings.Options)
      -> (text: String, diagnostics: [Diagnostic])
  /// The ranges of defaults in generated code that are secrets of these pages, or that they no longer have.
  package let secrets: @Sendable (_ code: [UInt8], RegistrationDefaults) -> [Range<Int>]

  package static let all = [
    DefaultsLanguage(
      title: "Swift", name: "swift", fileExtension: "swift",
      signature: GeneratedCode.swiftSignature,
      code: { defaults, title, options in
        let settings = SwiftSettings(defaults, title: title, options)
        return (settings.text, settings.diagnostics)
      }, secrets: { SwiftSettings.secrets(in: $0, of: $1) })
  ]

  package static func named(_ name: String?, for path: String?) -> DefaultsLanguage? {
    let ending = path.map { Format.fileExtension(of: $0) }
    return all.first { name == nil ? $0.fileExtension == ending : $0.name == name }
  }
}
