import PropertyLists
import SettingsBundles

/// The repairs requested on the command line.
struct RepairOptions {
  var scope: Validator.RepairScope
  /// Whether the repairs are only shown, as by fix, but not by validate --fix, without a PATH.
  let isDryRun: Bool
  /// The ids of the rules whose findings are repaired; `nil` for all rules.
  let rules: Set<String>?

  /// The ids of the rules with repairs.
  static let ids = Validator.Rule.all.filter { $0.repair != nil }.map(\.id) + TextCorrections.rules
}
