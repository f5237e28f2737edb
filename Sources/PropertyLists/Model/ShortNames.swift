/// The types of `Document` and `Diagnostic` as this package names them.
///
/// Clients see only the nested names, none of which clashes with the standard library or Foundation.
package typealias Value = Document.Value
package typealias Kind = Document.Kind
package typealias Literal = Document.Literal
package typealias Format = Document.Format
package typealias Limits = Document.Limits
package typealias Integer = Document.Integer
package typealias Place = Diagnostic.Place
package typealias Position = Diagnostic.Position
