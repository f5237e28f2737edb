import PropertyLists

/// How images are named, that they are there, and of which size.
extension Rule {
  static let imageRules: [Rule] = [
    Rule("image-extension", .note, "An image is named without its extension.") { page in
      page.describedKeys.compactMap { described in
        guard imageKeys.contains(described.key.name), let file = described.value.string,
          let name = ImageFiles.withoutExtension(file)
        else { return nil }
        return described.finding(.imageExtension(file, name: name))
      }
    },
    Rule(
      "image-missing", .warning, "An image is in the bundle.",
      inBundle: { bundle in
        bundle.imageUses.filter(\.images.isEmpty).map { use in
          use.finding(.imageMissing(use.name, actual: bundle.images.miscased(use.name)))
        }
      }),
    Rule(
      "image-size", .note, "The image of a slider has 21 by 21 points.",
      inBundle: { bundle in
        eachSliderImage(in: bundle) { use in
          use.images.compactMap { image in
            let (expected, isTooLarge) = image.scale.multipliedReportingOverflow(by: sliderPoints)
            guard let size = image.size, !isTooLarge,
              size.width != expected || size.height != expected
            else { return nil }
            return use.finding(.imageSize(image.path, size, expected: expected))
          }
        }
      }),
    Rule(
      "image-no-2x", .off, "The image of a slider is there for screens of two and three pixels.",
      inBundle: { bundle in
        eachSliderImage(in: bundle) { use in
          guard let image = use.images.first,
            use.images.allSatisfy({ $0.scale == 1 && !$0.isVector })
          else { return [] }
          let name = ImageFiles.withoutExtension(image.path) ?? image.path
          return [use.finding(.imageOnce(image.path, missing: name + "@2x.png"))]
        }
      }),
  ]

  fileprivate static let imageKeys: Set<String> = [
    "MinimumValueImage", "MaximumValueImage", "Icon",
  ]

  /// The side of a slider's image (Settings Application Schema Reference).
  private static let sliderPoints: UInt32 = 21

  /// The findings about the images of sliders, each image looked at once.
  private static func eachSliderImage(
    in bundle: CheckedBundle, _ check: (ImageUse) -> [Finding]
  ) -> [Finding] {
    var seen: Set<String> = []
    return bundle.imageUses.flatMap { use -> [Finding] in
      guard use.key.subject.isElement(.slider), let image = use.images.first,
        seen.insert(image.path).inserted
      else { return [] }
      return check(use)
    }
  }
}

/// A key that names an image, and the files that it means.
private struct ImageUse {
  let key: DescribedKey
  let name: String
  let images: [ImageFiles.Image]

  func finding(_ message: CrossFileMessage) -> Finding {
    key.subject.finding(message, at: key.key.name)
  }
}

extension CheckedBundle {
  fileprivate var imageUses: [ImageUse] {
    pages.flatMap { page in
      page.describedKeys.compactMap { key in
        guard Rule.imageKeys.contains(key.key.name), let name = key.value.string, !name.isEmpty
        else { return nil }
        return ImageUse(
          key: key, name: name, images: images.images(named: name, from: page.name?.folder ?? ""))
      }
    }
  }
}
