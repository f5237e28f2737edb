/// The script of a preview: it switches the language, asks before a switch changes, and moves the focus
/// along with the screens.
///
/// Everything else works without it. It is the same for every bundle, so the page's policy can name its
/// hash.
enum PreviewScript {
  /// The SHA-256 of `text` in base64, which a test verifies.
  static let hash = "m3iEjKchtoYJQPwNS1NwaZFM0mORrLr0aCB+j1nTGtg="

  static let text = #"""
    "use strict";
    document.documentElement.classList.add("js");
    const device = document.getElementById("screens");
    const screens = Array.from(device.querySelectorAll(".screen"));
    const isShown = (element) => element.getClientRects().length > 0;
    const shownScreen = () => screens.find(isShown);

    // The order of lists that are sorted by title is that of the language.
    const sortLists = () => {
      const collator = new Intl.Collator(device.lang || undefined);
      for (const list of device.querySelectorAll("[data-sorted]")) {
        list.append(...Array.from(list.children)
          .sort((a, b) => collator.compare(a.textContent, b.textContent)));
      }
    };

    // Languages: each string that varies has its number in data-s.
    const table = document.getElementById("strings");
    if (table) {
      const data = JSON.parse(table.textContent);
      const picker = document.getElementById("language");
      for (const [position, option] of Array.from(picker.options).entries()) {
        const tag = data.languages[position].tag;
        try {
          if (tag) option.textContent = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
        } catch { /* It keeps the name of its folder. */ }
      }
      // A number skips as many strings that the language lacks; 0 is the string of the page itself.
      // A list has a string that somebody has to translate.
      const decoded = (runs) => runs.flatMap((run) =>
        typeof run === "number" && run > 0 ? Array(run).fill(undefined) : [run]);
      const show = (language) => {
        const strings = decoded(language.strings);
        for (const element of document.querySelectorAll("[data-s]")) {
          const number = Number(element.dataset.s);
          const string = strings[number];
          const text = Array.isArray(string) ? string[0] : string;
          element.textContent = typeof text === "string" ? text : data.originals[number];
          element.classList.toggle("missing", string === undefined
            ? data.needed[language.needed][number] === "1" : Array.isArray(string));
        }
        if (language.tag) device.lang = language.tag; else device.removeAttribute("lang");
        device.dir = language.isRightToLeft ? "rtl" : "ltr";
        sortLists();
      };
      picker.addEventListener("change", () => show(data.languages[picker.selectedIndex]));
      picker.parentElement.hidden = false;
      if (picker.selectedIndex !== data.shown) show(data.languages[picker.selectedIndex]);
    }
    sortLists();

    // Alerts before a switch changes, and the fill of a slider.
    device.addEventListener("change", ({ target }) => {
      const alert = document.getElementById(
        target.checked ? target.dataset.onAlert : target.dataset.offAlert);
      if (!alert || target.getAttribute("role") !== "switch") return;
      let isConfirmed = false;
      const [deny, confirm] = alert.querySelectorAll("button");
      deny.onclick = () => alert.close();
      confirm.onclick = () => { isConfirmed = true; alert.close(); };
      alert.onclose = () => {
        if (!isConfirmed) target.checked = !target.checked;
        target.focus();
      };
      alert.showModal();
    });
    device.addEventListener("input", ({ target }) => {
      if (target.type !== "range") return;
      const { min, max, value } = target;
      target.style.setProperty("--f", (value - min) / (max - min || 1));
    });

    // Screens side by side are in the middle, however few columns they fill.
    const center = () => {
      device.style.removeProperty("--columns");
      const columns = new Set(screens.filter(isShown).map((screen) => screen.offsetLeft));
      device.style.setProperty("--columns", columns.size);
    };
    for (const event of ["load", "hashchange", "resize", "change"]) addEventListener(event, center);

    // The focus follows the screens: to the title of one that opens, and back to the row.
    const openers = new Map();
    let current = shownScreen();
    device.addEventListener("click", (event) => {
      const link = event.target.closest("a.line");
      if (link) openers.set(link.hash, link);
    });
    addEventListener("hashchange", ({ oldURL }) => {
      const last = current;
      current = shownScreen();
      if (!current) return;
      // Keys can be faster than this event, so what it leaves may never have been the current screen.
      const left = document.getElementById(new URL(oldURL).hash.slice(1))?.closest(".screen");
      const opener = left && openers.get("#" + left.id);
      const target = document.getElementById(location.hash.slice(1));
      if (opener && opener !== document.activeElement && current.contains(opener)) {
        openers.delete("#" + left.id);
        opener.focus();
      } else if (target && target !== current && current.contains(target)) {
        const controls = Array.from(target.querySelectorAll("a, input, button"));
        (controls.find(isShown) ?? current.querySelector("h1")).focus();
      } else if (current !== last) {
        current.querySelector("h1").focus({ preventScroll: true });
        scrollTo(0, 0);
      }
    });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      if (document.activeElement.classList.contains("dot")) return document.activeElement.blur();
      Array.from(shownScreen()?.querySelectorAll("a.back") ?? []).find(isShown)?.click();
    });
    """#
}
