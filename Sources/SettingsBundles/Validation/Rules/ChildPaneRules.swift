import PropertyLists

/// How a child pane names its page, as far as that can be seen without the bundle.
extension Rule {
  static let childPaneRules: [Rule] = [
    Rule(
      "child-file-extension", .error, "A child pane names its page without .plist.",
      on: [.childPane]
    ) { pane in
      guard let file = pane["File"]?.string, file.lowercased().hasSuffix(".plist") else {
        return []
      }
      let page = String(file.dropLast(".plist".count))
      return [pane.finding(.childFileExtension(file, page: page), at: "File")]
    },
    Rule(
      "child-file-path", .error, "A child pane names a page of its bundle, and without a folder.",
      on: [.childPane]
    ) { pane in
      guard let file = pane["File"]?.string, file.utf8.contains(UInt8(ascii: "/")) || file == ".."
      else { return [] }
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      if file.hasPrefix("/") || parts.contains("..") {
        return [pane.finding(.childFileOutside(file), at: "File")]
      }
      return [pane.finding(.childFileInFolder(file), severity: .note, at: "File")]
    },
  ]
}
