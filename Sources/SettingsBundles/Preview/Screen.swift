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

  /// Whether the Settings app opens it first.
  var isRoot = false

  /// Whether it can be reached from the root page.
  var isReachable = true

  let devices: PageName.Devices
  let place: ScreenPlace

  /// The numbers of the findings about the whole page.
  var findings: [Int] = []

  var groups: [ScreenGroup] = []
}

/// The location of a value: its key path, file, and line, and the conditions of an element in words.
struct ScreenPlace: Sendable {
  let path: String
  let location: String
  var conditions = ""
}

struct ScreenGroup: Sendable {
  var heading: StringID?
  var footer: StringID?

  /// The number of the group among all rows and groups of the preview; `nil` for rows before the first one.
  var number: Int?
  var place: ScreenPlace?

  /// The devices that show the heading and the footer; the rows do not depend on them.
  var devices = PageName.Devices.all

  var findings: [Int] = []

  /// Whether the rows are sorted by their titles in the current language.
  var isSortedByTitle = false

  var rows: [ScreenRow] = []
}

struct ScreenRow: Sendable {
  enum Content: Sendable {
    case toggle(Toggle)
    case title(StringID?, value: StringID?)
    case textField(TextField)
    case slider(Slider)
    /// A row with the chosen title that opens the list of choices; without a chosen title if the
    /// default is not one of the values.
    case multiValue(StringID, chosen: StringID?, opens: Screen.ID)
    case choice(StringID, isChosen: Bool)
    /// A row that opens a page, or several if devices have variants of it; none if the page is missing.
    case childPane(StringID, opens: [ScreenLink])
    /// A row of the app itself that does something.
    case action(Action)
    /// An element that the Settings app does not show, with its type and title.
    case ignored(StringID, title: StringID?)
  }

  /// The number of the row among all rows and groups of the preview.
  let number: Int

  /// `nil` for a choice, which is not an element.
  var place: ScreenPlace?
  var devices = PageName.Devices.all
  var findings: [Int] = []
  let content: Content
}

extension ScreenRow {
  struct Toggle: Sendable {
    let title: StringID
    /// The description, which only Mac Catalyst and the app itself show.
    let subtitle: StringID?
    let isOn: Bool
    /// The alerts before it is switched on and off.
    let prompts: [Prompt]
  }

  /// The alert that asks for confirmation before a switch changes.
  struct Prompt: Sendable {
    /// Whether it appears when the switch is turned on instead of off.
    let isForOn: Bool
    let title: StringID?
    let text: StringID?
    let confirm: StringID
    let deny: StringID
  }

  struct Action: Sendable {
    enum Alignment: String, Sendable {
      case leading, center, trailing
    }

    let title: StringID
    /// The text below the title.
    let detail: StringID?
    let alignment: Alignment
    let isTinted: Bool
    let hasChevron: Bool
  }

  struct TextField: Sendable {
    /// The text in a field.
    ///
    /// The model does not contain the text of a secure one.
    enum Text: Sendable {
      case plain(StringID)
      case empty
      case secure(isEmpty: Bool)
    }

    let title: StringID?
    let text: Text
    /// The key, which is the accessible name of a field without a title.
    let name: String
  }

  struct Slider: Sendable {
    let minimum: Double
    let maximum: Double
    let value: Double
    let minimumImage: SliderImage?
    let maximumImage: SliderImage?
    /// The key, which is the accessible name of a slider without a heading.
    let name: String

    /// The position of the thumb: 0 at the minimum, 1 at the maximum.
    var fraction: Double {
      let length = maximum - minimum
      guard length > 0, length.isFinite, value.isFinite else { return 0 }
      return min(max((value - minimum) / length, 0), 1)
    }
  }

  struct SliderImage: Sendable {
    let name: String
    /// The number of the image in the preview; `nil` if browsers cannot show it.
    let number: Int?
  }
}

/// A screen that a row opens, or the previous screen, on some devices.
struct ScreenLink: Sendable {
  let screen: Screen.ID
  let devices: PageName.Devices
}
