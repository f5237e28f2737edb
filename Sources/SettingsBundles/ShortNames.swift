/// The nested types of this module as this package names them.
package typealias SettingsPath = SettingsEditor.Path
package typealias BundleFiles = SettingsBundle.Files
package typealias ValidationOptions = Validator.Options
package typealias Rule = Validator.Rule
package typealias RuleSeverity = Validator.RuleSeverity
package typealias RepairScope = Validator.RepairScope
package typealias RepairedDocument = Validator.RepairedDocument
package typealias TextPattern = Validator.TextPattern
package typealias SystemVersion = Validator.SystemVersion
package typealias Platform = Validator.Platform
package typealias BuildSettings = BundleBuild.BuildSettings
package typealias CompletedTables = Translations.Completed
