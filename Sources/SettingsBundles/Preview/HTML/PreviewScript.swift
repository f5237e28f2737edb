/// The script of a preview, which switches the language.
///
/// Everything else works without it. It is the same for every bundle, so the page's policy can name its
/// hash.
enum PreviewScript {
  /// The SHA-256 of `text` in base64, which a test verifies.
  static let hash = "Xx8ytMBogYjdz//fjkJX98TiVs0G8/kj8cxs/MBdRk4="

  static let text = #"""
    "use strict";
    const main = document.querySelector("main");

    // The order of lists that are sorted by title is that of the language.
    const sortLists = () => {
      const collator = new Intl.Collator(main.lang || undefined);
      for (const list of main.querySelectorAll("[data-sorted]")) {
        list.append(...Array.from(list.children)
          .sort((a, b) => collator.compare(a.textContent, b.textContent)));
      }
    };

    // Each string that varies has its number in data-s.
    const table = document.getElementById("strings");
    if (table) {
      const { originals, languages } = JSON.parse(table.textContent);
      const picker = document.getElementById("language");
      picker.addEventListener("change", () => {
        const { tag, isRightToLeft, strings } = languages[picker.selectedIndex];
        for (const element of document.querySelectorAll("[data-s]")) {
          const number = element.dataset.s;
          element.textContent = strings[number] ?? originals[number];
        }
        if (tag) main.lang = tag; else main.removeAttribute("lang");
        main.dir = isRightToLeft ? "rtl" : "ltr";
        sortLists();
      });
      picker.parentElement.hidden = false;
    }
    sortLists();
    """#
}
