extension Diagnostic.Kind {
  /// A file does not follow the grammar of its format.
  public static let syntax = Self(rawValue: "syntax")
  /// The file contains unresolved merge conflicts.
  public static let mergeConflict = Self(rawValue: "merge-conflict")
  /// A file is not in the encoding that it declares.
  public static let encoding = Self(rawValue: "encoding")
  /// A dictionary contains a duplicate key.
  public static let repeatedKey = Self(rawValue: "repeated-key")
  /// A value is null.
  public static let null = Self(rawValue: "null")
  /// Containers are nested too deeply.
  public static let nesting = Self(rawValue: "nesting")
  /// A small file expands to a huge document.
  public static let expansion = Self(rawValue: "expansion")
  /// A number does not fit into 64 bits.
  public static let numberRange = Self(rawValue: "number-range")
  /// A date does not exist, or is not in the years 1 to 9999.
  public static let dateRange = Self(rawValue: "date-range")
  /// An escaped surrogate has no partner.
  public static let loneSurrogate = Self(rawValue: "lone-surrogate")
  /// A value has a type that the format does not support.
  public static let unsupportedType = Self(rawValue: "unsupported-type")
  /// A YAML file holds several documents.
  public static let multipleDocuments = Self(rawValue: "several-documents")
  /// Something follows the end of the document.
  public static let trailingContent = Self(rawValue: "trailing-content")
  /// A plain YAML scalar means something else in YAML 1.1.
  public static let yaml11 = Self(rawValue: "yaml-1.1")
  /// A comment in YAML may be meant to belong to the string before it.
  public static let stringComment = Self(rawValue: "string-comment")
  /// A plain YAML string may be meant to end earlier.
  public static let plainString = Self(rawValue: "plain-string")
  /// XML cannot represent a control character.
  public static let controlCharacter = Self(rawValue: "control-character")
  /// XML cannot represent a fraction of a second.
  public static let dateFraction = Self(rawValue: "date-fraction")
  /// A dictionary would be read back as a UID.
  public static let uidLookalike = Self(rawValue: "uid-lookalike")
  /// Comments are written to a format that does not support them.
  public static let comments = Self(rawValue: "comments")
  /// An alias in YAML had to be replaced with its value.
  public static let alias = Self(rawValue: "alias")
  /// A file could not be updated in place.
  public static let wholeFile = Self(rawValue: "whole-file")
  /// A document did not survive a conversion.
  public static let roundTrip = Self(rawValue: "round-trip")
  /// An edit or a builder names a place where there can be no value.
  public static let keyPath = Self(rawValue: "key-path")
  /// A command line, or a request that it makes, is invalid.
  package static let usage = Self(rawValue: "usage")
}
