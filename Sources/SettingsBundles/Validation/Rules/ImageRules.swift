import PropertyLists

extension Validator.Rule {
  static let imageRules: [Self] = [
    Self(
      "image-extension", .note, "An image is named without its extension.", repair: .safe,
      source: .building,
      why: """
        Apple's documentation asks for the name of an image without the filename extension. The
        system then picks the file for the scale of the screen, such as slow@3x.png.
        """,
      example: """
          - Type: PSSliderSpecifier
            Key: speed
            DefaultValue: 5
            MinimumValue: 0
            MaximumValue: 10
        -   MinimumValueImage: slow.png
        +   MinimumValueImage: slow
        """,
      check: .keys(where: \.namesImage) { described, _ in
        guard let file = described.value.string, let name = ImageFiles.withoutExtension(file)
        else { return nil }
        // Without an extension, the system may only look for a PNG.
        let isPNG = Format.fileExtension(of: file) == "png"
        return described.finding(
          "the image name \(file.quoted) has an extension", help: "write \(name.quoted)"
        ).repaired(isPNG ? .safe : .unsafe, by: .set(.string(name))).repeatable()
      }),
    Self(
      "image-missing", .warning, "Every image that a page names is at the top level of the bundle.",
      repair: .safe, source: .preferences, in: .bundle,
      why: """
        A slider looks for the images of its ends in the Settings bundle, not in the app or its
        asset catalog, and Apple's documentation asks for the files at the top level. If a file is
        missing, the slider has no image. An empty string is fine and means no image. Only Mac
        Catalyst reads icons; elsewhere, a missing one is a note.
        """,
      example: """
              PreferenceSpecifiers:
                - Type: PSGroupSpecifier
                - Type: PSSliderSpecifier
                  Key: speed
                  DefaultValue: 5
                  MinimumValue: 0
                  MaximumValue: 10
                  MinimumValueImage: slow
        + files:
        +   slow@2x.png: !!binary iVBORw0KGgoAAAANSUhEUgAAACoAAAAq
        """,
      check: .bundle { bundle in
        bundle.imageUses.compactMap { use in
          if let image = use.images.first ?? bundle.images.imagesInFolders(named: use.name).first {
            return misplaced(image, use)
          }
          let miscased = bundle.images.miscased(use.name)
          let name = ImageFiles.withoutExtension(use.name) ?? use.name
          let files = Advice.list(["@2x", "@3x"].map { "\(name)\($0).png".quoted })
          return use.key.finding(
            "the bundle has no image \(use.name.quoted)",
            help: miscased.map { "the file is named \($0.quoted)" }
              ?? "add \(files), or remove the key"
          ).rated(use.isRead ? nil : .note)
            .repaired(.safe, by: miscased.map { .set(.string($0)) })
        }
      }),
  ]

  /// The finding about an image in a folder: a note if the page names the folder or is in it.
  private static func misplaced(_ image: ImageFiles.Image, _ use: ImageUse) -> Finding? {
    guard !image.folder.isEmpty else { return nil }
    let name = use.name.folderAndName.name
    return use.key.finding(
      "the image \(name.quoted) is in the folder \(String(image.folder.dropLast()).quoted)",
      help: "move \(image.path.quoted) to the top level of the bundle"
        + (name == use.name ? "" : ", and write \(name.quoted)")
    ).rated(use.isRead && use.images.isEmpty ? nil : .note)
  }
}

private struct ImageUse {
  let key: DescribedKey
  let name: String
  let images: [ImageFiles.Image]
  /// Whether the key is for the platform of the page.
  let isRead: Bool
}

extension BundleContents {
  fileprivate var imageUses: [ImageUse] {
    pages.flatMap { page in
      page.describedKeys(where: \.namesImage).compactMap { key in
        guard let name = key.value.string, !name.isEmpty else { return nil }
        return ImageUse(
          key: key, name: name, images: images.images(named: name, from: page.name?.folder ?? ""),
          isRead: key.key.availability.includes(page.target))
      }
    }
  }
}

extension KeyDescription {
  fileprivate var namesImage: Bool {
    switch name {
    case "MinimumValueImage", "MaximumValueImage", "Icon": true
    default: false
    }
  }
}
