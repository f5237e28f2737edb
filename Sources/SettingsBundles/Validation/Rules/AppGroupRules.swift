import PropertyLists

extension Validator.Rule {
  static let appGroupRules: [Self] = [
    Self(
      "app-group-form", .note, "An app group's identifier has the prefix \"group\".",
      source: .appGroups,
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
    Self(
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
