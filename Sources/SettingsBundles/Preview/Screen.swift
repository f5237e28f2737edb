/// One screen of the Settings app: a page, or the list of choices that a row opens.
///
/// Screens, groups, and rows do not depend on rendering. Every visible string is a `StringID`, which is
/// looked up in a language; a screen contains no other text from a bundle.
struct Screen: Sendable {
  /// The number of a page and the number of one of its lists of choices, or 0 for the page itself.
  struct ID: Hashable, Sendable {
    let page: Int
    var list = 0
  }

  let id: ID
  let title: StringID

  /// The screens that lead here on each device; none for the root page and for pages that nothing opens.
  let parents: [ScreenLink]

  var isRoot = false

  var isReachable = true

  let devices: PageName.Devices

  /// The numbers of the findings about the whole page.
  var findings: [Int] = []

  var groups: [ScreenGroup] = []
}

struct ScreenGroup: Sendable {
  var heading: StringID?
  var footer: StringID?

  /// The conditions of its element in words.
  var conditions = ""

  /// The devices that show the heading and the footer; the rows do not depend on them.
  var devices = PageName.Devices.all

  var findings: [Int] = []

  /// Whether the rows are sorted by their titles in the current language.
  var isSortedByTitle = false

  var rows: [ScreenRow] = []
}

struct ScreenRow: Sendable {
  enum Content: Sendable {
    case toggle(StringID, isOn: Bool, prompts: [Prompt])
    case title(StringID?, value: StringID?)
    /// A field with its text, or the same bullets in every secure one.
    case textField(StringID?, text: StringID?)
    case slider(Slider)
    /// A row with the chosen title that opens the list of choices; without a chosen title if the
    /// default is not one of the values.
    case multiValue(StringID, chosen: StringID?, opens: Screen.ID)
    case choice(StringID, isChosen: Bool)
    /// A row that opens a page, or several if devices have variants of it; none if the page is missing.
    case childPane(StringID, opens: [ScreenLink])
    /// An element that the Settings app does not show, with its type and title.
    case ignored(StringID, title: StringID?)
  }

  /// The conditions of its element in words.
  var conditions = ""
  var devices = PageName.Devices.all
  var findings: [Int] = []
  let content: Content
}

extension ScreenRow {
  /// The alert that asks for confirmation before a switch changes.
  struct Prompt: Sendable {
    /// Whether it appears when the switch is turned on instead of off.
    let isForOn: Bool
    let title: StringID?
    let text: StringID?
    let confirm: StringID
    let deny: StringID
  }

  struct Slider: Sendable {
    let minimum: Double
    let maximum: Double
    let value: Double
    let minimumImage: Int?
    let maximumImage: Int?

    /// The position of the thumb: 0 at the minimum, 1 at the maximum.
    var fraction: Double {
      let length = maximum - minimum
      guard length > 0, length.isFinite, value.isFinite else { return 0 }
      return min(max((value - minimum) / length, 0), 1)
    }

    var words: String { "\(value.shortest) (from \(minimum.shortest) to \(maximum.shortest))" }
  }
}

/// A screen that a row opens, or the previous screen, on some devices.
struct ScreenLink: Sendable {
  let screen: Screen.ID
  let devices: PageName.Devices
}
