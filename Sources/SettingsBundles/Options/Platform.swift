extension Validator {
  /// A platform whose Settings app reads the page.
  public enum Platform: String, Sendable, CaseIterable {
    /// The iPhone.
    case ios
    /// The iPad.
    case ipados
    /// The Apple TV, whose Settings app omits sliders.
    case tvos
    /// The Apple Vision Pro.
    case visionos
    /// The Mac, where an iPad app shows its settings in a window.
    case catalyst
    /// The Apple Watch, whose settings the Watch app shows on the iPhone.
    case watch

    /// Apple's name for the platform.
    package var title: String {
      switch self {
      case .ios: "iOS"
      case .ipados: "iPadOS"
      case .tvos: "tvOS"
      case .visionos: "visionOS"
      case .catalyst: "Mac Catalyst"
      case .watch: "Apple Watch"
      }
    }
  }
}
