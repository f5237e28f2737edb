"""What a preview does in a browser, each as one check."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect as eventually

from browser import PATIENCE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from browser import Previews

SAMPLE = SAMPLES / "Settings.bundle"
EVERY_KEY = SAMPLES / "EveryKey.yaml"
CHECKS: list[Callable[[Previews], None]] = []
eventually.set_options(timeout=PATIENCE)


def check(function: Callable[[Previews], None]) -> Callable[[Previews], None]:
    """Adds a function to the checks."""
    CHECKS.append(function)
    return function


def expect(actual: object, expected: object) -> None:
    """Fails with both values."""
    if actual != expected:
        raise AssertionError(f"expected {expected!r} but found {actual!r}")


def titles(page: Page) -> list[str]:
    """The titles of the screens that are visible."""
    return [title for title in page.locator(".screen:visible h1").all_inner_texts() if title]


def shows(page: Page, expected: list[str]) -> None:
    """Waits until screens are visible: a browser follows a link when it has the time."""
    headings = page.locator(".screen:visible h1").filter(has_text=re.compile(r"\S"))
    eventually(headings).to_have_text(expected)


def texts(page: Page, selector: str) -> list[str]:
    """The texts of the visible elements."""
    return page.locator(f"{selector}:visible").all_inner_texts()


def faults(previews: Previews) -> Path:
    """Writes a bundle with findings about a page and its rows, and names longer than a line."""
    bundle = previews.folder / "Faults.yaml"
    long = "the_name_of_a_string_that_nobody_has_translated_into_the_other_language_yet"
    bundle.write_text(f"""settingsBundle: 1
pages:
  Root:
    StringsTable: Root
    ApplicationGroupContainerIdentifierOfTheWatch: a
    PreferenceSpecifiers:
      - {{Type: PSToggleSwitchSpecifier, Title: Sound, Key: a, DefaultValue: 'NO',
         AccessibilityIdentifierForAutomationOfTheUserInterfaceOfTheWholeApp: b}}
      - {{Type: PSTitleValueSpecifier, Title: {long}, Key: c, DefaultValue: d}}
      - {{Type: PSMultiValueSpecifier, Title: Tide, Key: e, DefaultValue: 3, Values: [1, 2],
         Titles: [Ebb, Flood]}}
strings:
  en: {{Root: {{Sound: Sound, {long}: Long}}}}
  de: {{Root: {{Sound: Ton, Tide: Tide}}}}
""")
    return bundle


@check
def rows_show_titles_values_and_switches(previews: Previews) -> None:
    with previews.opened(previews.write(SAMPLE, "--app-name", "Slackwater")) as (page, log):
        shows(page, ["Slackwater"])
        expect(texts(page, ".group h2")[0], "High & low water")
        row = page.get_by_role("link", name="Remind me before high water").locator("visible=true")
        expect(row.inner_text().split("\n"), ["Remind me before high water", "½ h"])
        switches = page.locator(".switch:visible")
        expect([switch.get_attribute("aria-label") for switch in switches.all()],
               ["on", "on", "off"])
        slider = page.locator(".slider:visible")
        expect(slider.get_attribute("aria-label"), "2.5 (from 0.5 to 10)")
        chosen = page.locator(".screen:visible [aria-current=true]").all_inner_texts()
        expect(chosen, ["Day"])
        expect(log.console + log.requests, [])


@check
def sizes_are_those_of_the_system(previews: Previews) -> None:
    style = "(element, name) => getComputedStyle(element)[name]"
    with previews.opened(previews.write(SAMPLE), width=390) as (page, _):
        for selector, size in ((".switch", (63, 28)), (".card", (358, 208)), (".line", (358, 52))):
            box = page.locator(f"{selector}:visible").first.bounding_box()
            expect((selector, round(box["width"]), round(box["height"])), (selector, *size))
        card, heading = (page.locator(f"{one}:visible").first for one in (".card", "h2"))
        expect(card.evaluate(style, "borderRadius"), "26px")
        expect([heading.evaluate(style, name) for name in ("textTransform", "fontWeight")],
               ["none", "600"])


@check
def links_open_screens_and_lead_back(previews: Previews) -> None:
    with previews.opened(previews.write(SAMPLE, "--app-name", "Slackwater")) as (page, log):
        page.get_by_role("link", name="Licenses").locator("visible=true").click()
        shows(page, ["Licenses"])
        page.get_by_role("link", name="Slackwater").locator("visible=true").click()
        shows(page, ["Slackwater"])
        page.get_by_role("link", name="Remind me").locator("visible=true").press("Enter")
        expect(texts(page, ".row"), ["Never", "½ hour", "1 hour", "2 hours"])
        page.go_back()
        shows(page, ["Slackwater"])
        expect(log.console + log.requests, [])


@check
def language_switches_every_string(previews: Previews) -> None:
    with previews.opened(previews.write(SAMPLE)) as (page, log):
        page.get_by_label("Language").select_option(label="de")
        expect(texts(page, ".title")[0], "Vor Hochwasser erinnern")
        expect(page.locator("main").get_attribute("lang"), "de")
        page.locator("#device").select_option("pad")
        page.get_by_role("link", name="Neben der Karte").click()
        expect(texts(page, ".row"), ["Logbuch", "Tidenkurve", "Wetter"])
        expect(log.console + log.requests, [])
    with previews.opened(previews.write(SAMPLE, "--language", "de")) as (page, _):
        expect(page.locator("#language").count(), 0)
        expect(texts(page, ".title")[0], "Vor Hochwasser erinnern")


@check
def right_to_left_languages_mirror_the_page(previews: Previews) -> None:
    bundle = previews.folder / "Mirror.yaml"
    bundle.write_text("""settingsBundle: 1
pages:
  Root:
    StringsTable: Root
    PreferenceSpecifiers:
      - {Type: PSToggleSwitchSpecifier, Title: Sound, Key: a, DefaultValue: true}
      - {Type: PSToggleSwitchSpecifier, Title: Quiet, Key: b, DefaultValue: true}
      - {Type: PSChildPaneSpecifier, Title: More, File: More}
  More: {PreferenceSpecifiers: []}
strings:
  en: {Root: {Sound: Sound, Quiet: Quiet, More: More}}
  ar: {Root: {Sound: صوت, More: المزيد}}
""")
    with previews.opened(previews.write(bundle), width=390) as (page, log):
        page.locator("#language").select_option(index=0)
        expect(page.locator("main").get_attribute("dir"), "rtl")
        row = page.locator(".row").first.bounding_box()
        switch = page.locator(".switch").first.bounding_box()
        expect(switch["x"] < row["x"] + row["width"] / 2, True)
        thumb = "getComputedStyle(document.querySelector('.switch'), '::before').right"
        expect(page.evaluate(thumb), "23px")
        page.get_by_role("link", name="المزيد").click()
        back = page.locator(".back:visible").bounding_box()
        expect(back["x"] > row["x"] + row["width"] / 2, True)
        expect(log.console + log.requests, [])


@check
def words_are_cut_in_titles_and_strings_keep_their_direction(previews: Previews) -> None:
    bundle = previews.folder / "Words.yaml"
    word = "Rechtsschutzversicherungsgesellschaftenverzeichnis"
    bundle.write_text(f"""settingsBundle: 1
pages:
  Root:
    StringsTable: Root
    PreferenceSpecifiers:
      - {{Type: PSGroupSpecifier, FooterText: Footer.}}
      - {{Type: PSToggleSwitchSpecifier, Title: {word}, Key: a, DefaultValue: true}}
      - {{Type: PSTextFieldSpecifier, Title: PIN, Key: b, IsSecure: true}}
strings:
  ar: {{Root: {{PIN: رمز}}}}
""")
    left = """(footer, index) => {
      const range = document.createRange();
      const text = footer.querySelector("span").firstChild;
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().left;
    }"""
    with previews.opened(previews.write(bundle, "--language", "ar"), width=390) as (page, _):
        title = page.locator(".title").first
        expect(title.evaluate("title => getComputedStyle(title).textOverflow"), "ellipsis")
        expect(title.evaluate("title => title.scrollWidth > title.clientWidth"), True)
        expect(title.bounding_box()["height"], 22)
        footer = page.locator(".footer")
        expect(footer.evaluate(left, 0) < footer.evaluate(left, len("Footer")), True)
        span = footer.locator("span").bounding_box()
        box = footer.bounding_box()
        expect(round(span["x"] + span["width"]), round(box["x"] + box["width"] - 16))
        expect(page.locator(".field .text").count(), 0)


@check
def device_filter_shows_its_pages_and_rows(previews: Previews) -> None:
    with previews.opened(previews.write(SAMPLE)) as (page, _):
        expect(page.get_by_text("Tap when the tide turns").locator("visible=true").count(), 1)
        expect(page.get_by_text("Wide screen").locator("visible=true").count(), 0)
        page.locator("#device").select_option("pad")
        expect(page.get_by_text("Tap when the tide turns").locator("visible=true").count(), 0)
        expect(page.get_by_text("Wide screen").locator("visible=true").count(), 1)
        expect(len(titles(page)), 1)


@check
def dark_and_light_follow_the_system_and_the_control(previews: Previews) -> None:
    color = "getComputedStyle(document.querySelector('.card')).backgroundColor"
    path = previews.write(SAMPLE)
    for scheme, card in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(28, 28, 30)")):
        with previews.opened(path, color_scheme=scheme) as (page, _):
            expect(page.evaluate(color), card)
            page.locator("#look").select_option("dark")
            expect(page.evaluate(color), "rgb(28, 28, 30)")
            page.locator("#look").select_option("light")
            expect(page.evaluate(color), "rgb(255, 255, 255)")


@check
def findings_are_beside_their_rows(previews: Previews) -> None:
    with previews.opened(previews.write(faults(previews))) as (page, _):
        finding = page.locator(".row", has_text="Sound").locator(".finding").first
        expect("expected true or false" in finding.inner_text(), True)
        expect(re.search(r"Faults\.yaml:\d+:\d+", finding.inner_text()) is None, False)
        page.locator("#findings").uncheck()
        expect(page.locator(".finding:visible, .others:visible").count(), 0)


@check
def everything_is_readable_without_a_script(previews: Previews) -> None:
    path = previews.write(SAMPLE, "--app-name", "Slackwater")
    with previews.opened(path, java_script_enabled=False) as (page, log):
        shows(page, ["Slackwater"])
        page.get_by_role("link", name="Licenses").locator("visible=true").click()
        shows(page, ["Licenses"])
        page.locator("#look").select_option("dark")
        page.locator("#device").select_option("pad")
        shows(page, ["Licenses"])
        expect(page.locator("#language").is_visible(), False)
        expect(log.console + log.requests, [])


@check
def alerts_are_below_their_switches(previews: Previews) -> None:
    with previews.opened(previews.write(EVERY_KEY)) as (page, _):
        row = page.locator(".row", has_text="Share my position")
        alert = row.locator(".alert").first
        expect(alert.inner_text().split("\n")[0], "Share your position?")
        expect(alert.bounding_box()["width"], 300)


@check
def sorted_lists_have_one_order(previews: Previews) -> None:
    bundle = previews.folder / "Sorted.yaml"
    bundle.write_text("""settingsBundle: 1
pages:
  Root:
    StringsTable: Root
    PreferenceSpecifiers:
      - {Type: PSRadioGroupSpecifier, Key: a, DefaultValue: 1, DisplaySortedByTitle: true,
         Values: [1, 2, 3], Titles: [Zebra, Apples, Donkey]}
strings:
  de: {Root: {Zebra: Zebra, Apples: Äpfel, Donkey: Esel}}
  sv: {Root: {Zebra: Sebra, Apples: Äpplen, Donkey: Åsna}}
""")
    # The pages' own language has no tables.
    orders = {"de": ["Äpfel", "Esel", "Zebra"], "en": ["Apples", "Donkey", "Zebra"],
              "sv": ["Sebra", "Åsna", "Äpplen"]}
    for position, (language, order) in enumerate(orders.items()):
        with previews.opened(previews.write(bundle, "--language", language)) as (page, log):
            expect(texts(page, ".row"), order)
            expect(log.console + log.requests, [])
        with previews.opened(previews.write(bundle)) as (page, _):
            page.locator("#language").select_option(index=position)
            expect(texts(page, ".row"), order)


@check
def nothing_is_wider_than_its_window(previews: Previews) -> None:
    for path in (previews.write(SAMPLE), previews.write(faults(previews)),
                 previews.write(EVERY_KEY)):
        for width in (320, 390, 768, 1280):
            with previews.opened(path, width=width) as (page, _):
                expect(page.evaluate("document.documentElement.scrollWidth"), width)
                page.locator("#device").select_option("pad")
                expect(page.evaluate("document.documentElement.scrollWidth"), width)
                page.locator("main").evaluate("main => { main.dir = 'rtl' }")
                expect(page.evaluate("document.documentElement.scrollWidth"), width)


@check
def long_titles_leave_room_for_the_way_back(previews: Previews) -> None:
    title = "Benachrichtigungseinstellungen und Erinnerungen an Springtiden"
    bundle = previews.folder / "Long.yaml"
    bundle.write_text(f"""settingsBundle: 1
pages:
  Root:
    PreferenceSpecifiers:
      - {{Type: PSChildPaneSpecifier, Title: {title}, File: More}}
  More: {{PreferenceSpecifiers: []}}
""")
    path = previews.write(bundle, "--app-name", title)
    for width in (320, 390, 768):
        with previews.opened(path, hash_="#page-2", width=width) as (page, _):
            expect(page.evaluate("document.documentElement.scrollWidth"), width)
            back = page.locator("a.back:visible").bounding_box()
            heading = page.locator("h1:visible").bounding_box()
            expect(back["width"] >= 44, True)
            expect(back["x"] + back["width"] <= heading["x"], True)


@check
def axe_finds_no_obstacle(previews: Previews) -> None:
    """In the system's own colors gray text has less contrast than axe asks for, as on a phone."""
    rules = {"rules": {"color-contrast": {"enabled": False}}}
    for source in (SAMPLE, EVERY_KEY):
        with previews.opened(previews.write(source)) as (page, _):
            result = Axe().run(page, options=rules)
            expect([f"{item['id']}: {node['html']}"
                    for item in result.response["violations"]
                    for node in item["nodes"]], [])


@check
def hostile_strings_stay_strings(previews: Previews) -> None:
    """Whatever strings a bundle has, a browser shows them and does nothing else."""
    strings = [
        "<script>hit=1</script>", "</script><script>hit=1</script>", "<img src=x onerror=hit=1>",
        '"><svg onload=hit=1>', "' onfocus='hit=1' autofocus='", "</style><script>hit=1</script>",
        "</title><script>hit=1</script>", "<!--<script>", "--><b>", "&lt;i&gt;", "\u2028hit=1",
        "javascript:hit=1", "\u202ehit", "url(https://example.invalid/x)", "a\tb", "😀é",
    ]
    elements: list[dict[str, object]] = []
    for string in strings:
        elements += [
            {"Type": "PSGroupSpecifier", "Title": string, "FooterText": string},
            {"Type": "PSToggleSwitchSpecifier", "Title": string, "Key": string,
             "DefaultValue": True, "TrueConfirmationPrompt": {
                 "Type": "PSConfirmationPrompt", "Title": string, "Prompt": string,
                 "ConfirmText": string, "DenyText": string}},
            {"Type": "PSTitleValueSpecifier", "Title": string, "Key": string,
             "DefaultValue": string},
            {"Type": "PSTextFieldSpecifier", "Title": string, "Key": string,
             "DefaultValue": string},
            {"Type": "PSTextFieldSpecifier", "Key": string, "DefaultValue": "SECRET" + string,
             "IsSecure": True},
            {"Type": "PSSliderSpecifier", "Key": string, "DefaultValue": 1, "MinimumValue": 0,
             "MaximumValue": 2, "MinimumValueImage": string},
            {"Type": "PSMultiValueSpecifier", "Title": string, "Key": string,
             "DefaultValue": string, "Values": [string, "b"], "Titles": [string, string]},
            {"Type": "PSChildPaneSpecifier", "Title": string, "File": string},
            {"Type": string, "Title": string, string: string},
        ]
    bundle = previews.folder / "hostile.json"
    bundle.write_text(json.dumps({
        "settingsBundle": 1,
        "pages": {"Root": {"StringsTable": "Root", "PreferenceSpecifiers": elements},
                  "<b>": {"PreferenceSpecifiers": []}},
        "strings": {language: {"Root": {string: string + language for string in strings}}
                    for language in ("en", "ar", "x<script>")},
    }))
    path = previews.write(bundle, "--app-name", strings[0])
    expect("SECRET" in path.read_text(), False)
    with previews.opened(path) as (page, log):
        for index in range(page.locator("#language option").count()):
            page.locator("#language").select_option(index=index)
            expect(page.evaluate("typeof hit"), "undefined")
            tags = page.locator("main *").evaluate_all("all => all.map(one => one.localName)")
            expect(set(tags) & {"script", "img", "b", "i", "svg", "style"}, set())
            shown = set(page.locator(".title").all_text_contents())
            suffix = page.locator("#language option").nth(index).inner_text()
            expect([string for string in strings if string + suffix not in shown], [])
        for link in page.locator(".screen:visible a.line").all()[:5]:
            link.click()
            page.go_back()
        expect(page.locator("script").count(), 2)
        expect([line for line in log.console if "valid language tag" not in line], [])
        expect(log.requests, [])


def corpus(previews: Previews, folder: Path) -> str:
    """Opens the preview of every bundle, in each of its languages, and returns the figures."""
    bundles = sorted(path for path in folder.rglob("*.bundle") if path.is_dir())
    pages = rows = languages = console = requests = shown = failed = 0
    largest = (0, 0)
    for bundle in bundles:
        try:
            path = previews.write(bundle)
        except LookupError as error:
            failed += 1
            print(f"  {bundle.name}: {error}")
            continue
        shown += 1
        with previews.opened(path) as (page, log):
            pages += page.locator(".screen").count()
            rows += page.locator(".row").count()
            count = page.locator("#language option").count()
            for index in range(count):
                page.locator("#language").select_option(index=index)
            languages += max(count, 1)
            if "undefined" in page.locator("main").inner_text():
                console += 1
        console += len(log.console)
        requests += len(log.requests)
        largest = max(largest, (count, path.stat().st_size))
        for line in log.console + log.requests:
            print(f"  {bundle}: {line}")
    expect((console, requests), (0, 0))
    return (f"{shown} of {len(bundles)} bundles: {pages} screens, {rows} rows, "
            f"{languages} languages shown, {console} console errors, {requests} requests, "
            f"{failed} without pages; {largest[0]} languages take {largest[1]:,} bytes")
