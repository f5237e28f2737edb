/// Text from a file as a message may show it: escaped, so that it cannot move the cursor, hide or
/// reorder what stands beside it, and cut, so that it cannot fill the screen.
extension Unicode.Scalar {
  /// Whether a terminal would act on the scalar, reorder text by it, or show nothing for it.
  public var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default:
      properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  /// `\n`, `\r`, `\t`, or `\u{1B}`.
  public var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}

extension StringProtocol {
  /// The text with invisible characters escaped.
  public var visible: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible { text += scalar.escaped } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// The text in double quotes, escaped, and cut at `Limits.quotedScalars`.
  public var quoted: String {
    let scalars = unicodeScalars.prefix(Limits.quotedScalars + 1)
    let isCut = scalars.count > Limits.quotedScalars
    let shown = String(String.UnicodeScalarView(scalars.prefix(Limits.quotedScalars)))
    return "\"" + shown.visible + (isCut ? "…\"" : "\"")
  }
}
