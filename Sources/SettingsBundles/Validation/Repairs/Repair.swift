import PropertyLists

struct Repair {
  /// One edit of the validated document, cheap to store until it is needed.
  struct PlannedEdit {
    let change: Change
    let path: Document.KeyPath

    func edit() throws(Diagnostic) -> DocumentEdit {
      switch change {
      case .set(let literal): try .set(literal, at: path)
      case .copy(let value): DocumentEdit(.set(value), at: path)
      case .rename(let key): DocumentEdit(.rename(to: key), at: path)
      case .remove: DocumentEdit(.remove, at: path)
      }
    }
  }

  enum Change {
    case set(Literal)
    case copy(Value)
    case rename(to: String)
    case remove
  }

  let scope: Validator.RepairScope

  /// Created on demand because validation alone does not use them.
  let plannedEdits: () -> [PlannedEdit]
}

extension Validator {
  /// The set of repairs to make.
  public enum RepairScope: Sendable, Comparable {
    /// Repairs that do not change what the Settings app reads, and corrections of unambiguous mistakes.
    case safe
    /// Safe repairs, guesses, and removals of whatever the Settings app ignores: review these repairs.
    case unsafe
  }
}

extension Finding {
  /// The finding with a repair at its own location, or without one if there is no change.
  func repaired(_ scope: Validator.RepairScope, by change: Repair.Change?) -> Finding {
    guard let change else { return self }
    return repaired(scope, by: [Repair.PlannedEdit(change: change, path: self.path)])
  }

  func repaired(
    _ scope: Validator.RepairScope, by edits: @escaping @autoclosure () -> [Repair.PlannedEdit]
  ) -> Finding {
    with(\.repair, Repair(scope: scope, plannedEdits: edits))
  }
}

extension SettingsDictionary {
  func repair(_ key: String, by change: Repair.Change) -> Repair.PlannedEdit {
    Repair.PlannedEdit(change: change, path: path.appending(.key(key)))
  }
}

extension UnknownKey {
  /// The repair if only keys that the Settings app supports should remain: renaming the key to the
  /// intended one, or removing it if the dictionary already has that key or no key was intended.
  ///
  /// A file without elements keeps all its keys because it may not be a page, and a key that is no word stays,
  /// because it may contain more than a key.
  func repair(in dictionary: SettingsDictionary, on page: SettingsPage) -> [Repair.PlannedEdit] {
    if let meant, dictionary[meant] == nil {
      return [dictionary.repair(name, by: .rename(to: meant))]
    }
    guard page.root["PreferenceSpecifiers"] != nil,
      name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" || $0 >= 0x80 })
    else { return [] }
    return [dictionary.repair(name, by: .remove)]
  }
}
