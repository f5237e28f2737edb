import PropertyLists

extension Rule {
  static let appGroupRules: [Rule] = [
    Rule(
      "app-group-form", .note, "An app group's identifier has the prefix \"group\".",
      source: .observed,
      why: """
        On iOS, the identifier of an app group begins with "group.", in the app's entitlements as
        well as here. An identifier that is not among the entitlements has no effect: the values are
        not stored where the app and its extensions look for them.
        """,
      example: """
        - ApplicationGroupContainerIdentifier: com.example.app
        + ApplicationGroupContainerIdentifier: group.com.example.app
          PreferenceSpecifiers:
            - Type: PSGroupSpecifier
              FooterText: Made at sea.
        """,
      check: .root { root in
        guard let group = root[SettingsPage.groupKey]?.string, !group.hasPrefix("group.")
        else { return nil }
        let advice = "use the identifier from the app's entitlements, such as \"group.example.app\""
        if group.isEmpty {
          return root.finding(
            at: SettingsPage.groupKey, "the app group is empty",
            help: "\(advice), or remove the key"
          ).rated(.warning)
        }
        return root.finding(
          at: SettingsPage.groupKey, "the app group \(group.quoted) does not begin with \"group.\"",
          help: advice)
      }),
    Rule(
      "app-group-differs", .note, "All pages of a bundle use one app group.", source: .observed,
      in: .bundle,
      why: """
        A page's values are stored in the defaults of the app group that the page names, and the
        group also applies to the pages opened from it. If pages name different groups, the app has
        to look in several places, and which one is right depends on the path a person took.
        """,
      example: """
              ApplicationGroupContainerIdentifier: group.com.example.app
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
            Sound:
        -     ApplicationGroupContainerIdentifier: group.com.example.sound
        +     ApplicationGroupContainerIdentifier: group.com.example.app
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSTextFieldSpecifier, Title: Horn, Key: horn}
        """,
      check: .bundle { bundle in
        let pages = bundle.pages.filter {
          $0.root[SettingsPage.groupKey]?.string != nil && $0.root.isKnown([SettingsPage.groupKey])
        }
        guard let first = pages.first(where: { $0.name?.isRoot == true }) ?? pages.first,
          let value = first.root[SettingsPage.groupKey], let group = value.string
        else { return [] }
        let location = [value.location].descriptions.first ?? ""
        return pages.compactMap { page in
          guard let other = page.root[SettingsPage.groupKey]?.string, !other.hasSameBytes(as: group)
          else { return nil }
          return page.root.finding(
            at: SettingsPage.groupKey,
            "the app group \(other.quoted) differs from that of another page",
            help: "the first is at \(location); a page's group also applies to the pages it opens")
        }
      }),
    Rule(
      "watch-no-app-group", .warning, "A page for Apple Watch names an app group.",
      source: .rootContent,
      why: """
        The pages of Settings-Watch.bundle are shown on the iPhone, but the values are meant for the
        WatchKit extension. Apple's documentation asks for an app group in this case, so that the
        extension can access the values.
        """,
      example: """
          # settings-convert validate --target watch
        + ApplicationGroupContainerIdentifier: group.com.example.app
          PreferenceSpecifiers:
            - Type: PSGroupSpecifier
              FooterText: Made at sea.
        """,
      check: .root { root, page in
        guard page.target == .watch, root.value.kind == .dictionary,
          root[SettingsPage.groupKey] == nil
        else { return nil }
        return root.finding(
          "the page is for Apple Watch but has no \"\(SettingsPage.groupKey)\"",
          help: "add the identifier of the app group that the WatchKit extension reads")
      }),
  ]
}
