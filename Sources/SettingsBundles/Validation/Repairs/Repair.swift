import PropertyLists

/// The edits that remove a finding.
struct Repair {
  /// One edit of the document that was validated, as data that costs little until it is needed.
  struct Step {
    let change: Change
    let path: KeyPath

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
    /// Replaces or adds the value.
    case set(Literal)
    /// Replaces the value by a copy of another one.
    case copy(Value)
    case rename(to: String)
    case remove
  }

  let scope: RepairScope

  /// The steps, created on demand: validation alone has no use for them.
  let steps: () -> [Step]
}

/// The repairs that are made.
public enum RepairScope: Sendable, Comparable {
  /// Repairs after which the Settings app reads the same as before, and those of mistakes that can
  /// only have one meaning.
  case safe
  /// Also guesses, and removals of whatever the Settings app ignores: repairs to review.
  case unsafe
}

extension Finding {
  /// The finding with a repair at its own location; without one if there is no change.
  func repaired(_ scope: RepairScope, by change: Repair.Change?) -> Finding {
    guard let change else { return self }
    return repaired(scope, by: [Repair.Step(change: change, path: path)])
  }

  /// The finding with a repair by several steps.
  func repaired(
    _ scope: RepairScope, by steps: @escaping @autoclosure () -> [Repair.Step]
  ) -> Finding {
    var finding = self
    finding.repair = Repair(scope: scope, steps: steps)
    return finding
  }
}

/// Steps at keys of a dictionary.
extension SettingsDictionary {
  func setting(_ key: String, to literal: Literal) -> Repair.Step {
    Repair.Step(change: .set(literal), path: path.appending(.key(key)))
  }

  func copying(_ value: Value, to key: String) -> Repair.Step {
    Repair.Step(change: .copy(value), path: path.appending(.key(key)))
  }

  func renaming(_ key: String, to name: String) -> Repair.Step {
    Repair.Step(change: .rename(to: name), path: path.appending(.key(key)))
  }
}

extension UnknownKey {
  /// The repair for a person who wants only keys that the Settings app knows: the key that was meant,
  /// unless the dictionary has that one too, or none.
  ///
  /// No key is removed from a file without elements, which may not be a page at all.
  func repair(in dictionary: SettingsDictionary, on page: SettingsPage) -> [Repair.Step] {
    if let meant, dictionary[meant] == nil { return [dictionary.renaming(name, to: meant)] }
    guard page.root["PreferenceSpecifiers"] != nil else { return [] }
    return [Repair.Step(change: .remove, path: dictionary.path.appending(.key(name)))]
  }
}
