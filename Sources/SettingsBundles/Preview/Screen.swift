/// One screen of the Settings app: a page, or the list of choices that a row opens.
///
/// Screens, groups and rows are values apart from any rendering. Every visible string is a
/// `StringID`, to be looked up in a language; nothing else of a bundle is text on the screen.
struct Screen: Sendable {
  /// The number of a page, and that of one of its lists of choices; 0 for the page itself.
  struct ID: Hashable, Sendable {
    let page: Int
    var list = 0
  }

  let id: ID

  /// The string in its navigation bar.
  let title: StringID

  /// The screens that a person comes from, on each device; none for the root page and for pages that
  /// nothing opens.
  let parents: [ScreenLink]

  /// Whether the Settings app opens it first.
  var isRoot = false

  /// Whether a person can get there from the root page.
  var isReachable = true

  /// The devices that show it.
  let devices: PageName.Devices

  /// The page that it comes from.
  let place: ScreenPlace

  /// The numbers of the findings about the page as a whole.
  var findings: [Int] = []

  var groups: [ScreenGroup] = []
}

/// The location of a value: its key path, and its file and line.
struct ScreenPlace: Sendable {
  let path: String
  let location: String
}

/// Rows on one card, with a heading and a footer.
struct ScreenGroup: Sendable {
  var heading: StringID?
  var footer: StringID?

  /// The number of the group among all rows and groups of the preview; `nil` for rows before the
  /// first group, which have no element of their own.
  var number: Int?
  var place: ScreenPlace?

  /// The devices that show the heading and the footer; the rows are shown all the same.
  var devices = PageName.Devices.all

  var findings: [Int] = []

  /// Whether the rows are sorted by their titles in the language of the reader.
  var isSortedByTitle = false

  var rows: [ScreenRow] = []
}

/// One row of a group.
struct ScreenRow: Sendable {
  enum Content: Sendable {
    case toggle(Toggle)
    /// A title and a value that nobody can change.
    case title(StringID?, value: StringID?)
    case textField(TextField)
    case slider(Slider)
    /// A row with the chosen title that opens the list of all; no chosen title if the default is not
    /// one of the values.
    case multiValue(StringID, chosen: StringID?, opens: Screen.ID)
    /// One of the choices of a list or a radio group.
    case choice(StringID, isChosen: Bool)
    /// A row that opens a page; several if devices have variants of it, none if it is missing.
    case childPane(StringID, opens: [ScreenLink])
    /// An element that the Settings app does not show: its type, and its title.
    case ignored(StringID, title: StringID?)
  }

  /// The number of the row among all rows and groups of the preview.
  let number: Int

  /// `nil` for a choice, which is not an element.
  var place: ScreenPlace?
  var devices = PageName.Devices.all

  /// The numbers of the findings about the element.
  var findings: [Int] = []
  let content: Content
}

extension ScreenRow {
  struct Toggle: Sendable {
    let title: StringID
    /// The description, which only Mac Catalyst shows.
    let subtitle: StringID?
    let isOn: Bool
    /// The alerts before it is switched on and off.
    let prompts: [Prompt]
  }

  /// The alert that asks whether a switch should really change.
  struct Prompt: Sendable {
    /// Whether it appears when the switch is turned on, or else off.
    let isForOn: Bool
    let title: StringID?
    let text: StringID?
    let confirm: StringID
    let deny: StringID
  }

  struct TextField: Sendable {
    /// The text in a field; that of a secure one is nowhere in the model.
    enum Text: Sendable {
      case plain(StringID)
      case empty
      case secure(isEmpty: Bool)
    }

    let title: StringID?
    let text: Text
    /// The key, which names a field without a title to people who cannot see it.
    let name: String
  }

  struct Slider: Sendable {
    let minimum: Double
    let maximum: Double
    let value: Double
    let minimumImage: SliderImage?
    let maximumImage: SliderImage?
    /// The key, which names a slider to people who cannot see the heading above it.
    let name: String

    /// The position of the thumb: 0 at the minimum, 1 at the maximum.
    var fraction: Double {
      let length = maximum - minimum
      guard length > 0, length.isFinite, value.isFinite else { return 0 }
      return min(max((value - minimum) / length, 0), 1)
    }
  }

  /// An image at one end of a slider.
  struct SliderImage: Sendable {
    let name: String
    /// The number of the image in the preview; `nil` if a browser cannot show it.
    let number: Int?
  }
}

/// The screen that a row opens, or that a person came from, on some devices.
struct ScreenLink: Sendable {
  let screen: Screen.ID
  let devices: PageName.Devices
}
