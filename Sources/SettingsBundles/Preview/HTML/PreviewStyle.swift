/// The style sheet of a preview: colors and metrics as Apple publishes them.
///
/// All controls except for the language work without a script because CSS reads their state.
enum PreviewStyle {
  private static let light = """
    --page: #f2f2f7; --card: #fff; --label: #000; --second: rgba(60, 60, 67, .6);
    --line: rgba(60, 60, 67, .29); --blue: #007aff; --green: #34c759; --red: #ff3b30;
    --orange: #b35900; --off: rgba(120, 120, 128, .16); --track: rgba(120, 120, 128, .2);
    --chevron: #c7c7cc; --desk: #dcdce2; --alert: #f7f7f8; --hint: rgba(60, 60, 67, .3);
    --bar: rgba(242, 242, 247, .94); --press: #d1d1d6; --tool: #3c3c43; color-scheme: light;
    """

  private static let dark = """
    --page: #000; --card: #1c1c1e; --label: #fff; --second: rgba(235, 235, 245, .6);
    --line: rgba(84, 84, 88, .6); --blue: #0a84ff; --green: #30d158; --red: #ff453a;
    --orange: #ff9f0a; --off: rgba(120, 120, 128, .32); --track: rgba(120, 120, 128, .36);
    --chevron: #545458; --desk: #161618; --alert: #2c2c2e; --hint: rgba(235, 235, 245, .3);
    --bar: rgba(0, 0, 0, .9); --press: #3a3a3c; --tool: #d1d1d6; color-scheme: dark;
    """

  private static let lightContrast = """
    --second: rgba(60, 60, 67, .9); --blue: #0040dd; --green: #248a3d; --chevron: #6c6c70;
    --orange: #8a4500; --red: #d70015; --hint: rgba(60, 60, 67, .9);
    """

  private static let darkContrast = """
    --second: rgba(235, 235, 245, .85); --blue: #409cff; --chevron: #aeaeb2;
    --hint: rgba(235, 235, 245, .8);
    """

  static let text = """
    :root { \(light) }
    @media (prefers-contrast: more) { :root { \(lightContrast) } }
    @media (prefers-color-scheme: dark) {
      :root:not(:has(#look [value=light]:checked)) { \(dark) }
    }
    @media (prefers-color-scheme: dark) and (prefers-contrast: more) {
      :root:not(:has(#look [value=light]:checked)) { \(darkContrast) }
    }
    :root:has(#look [value=dark]:checked) { \(dark) }
    @media (prefers-contrast: more) {
      :root:has(#look [value=dark]:checked) { \(darkContrast) }
    }

    """ + layout + rows + alerts + tools

  // MARK: The screen

  private static let layout = #"""
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: none; text-size-adjust: none; }
    body {
      margin: 0; background: var(--page); color: var(--label);
      font: 17px/22px -apple-system, "SF Pro Text", system-ui, "Helvetica Neue", Arial, sans-serif;
    }
    h1, h2, p, ul, ol { margin: 0; padding: 0; font: inherit; list-style: none; }
    :focus-visible { outline: 3px solid var(--blue); outline-offset: -2px; border-radius: 8px; }
    h1:focus { outline: none; }

    .device { position: relative; background: var(--page); min-height: 100vh; }
    .sidebar { display: none; }
    .screen { display: none; padding-bottom: 1px; unicode-bidi: isolate; }
    .screen:target, .screen:has(:target), body:has(#all:target) .screen { display: block; }
    body:not(:has(.screen:target, .screen :target)) .root { display: block; }
    @supports not selector(:has(a)) { .screen { display: block; } }

    :root:has(#device [value=phone]:checked) [data-on=pad],
    :root:has(#device [value=pad]:checked) [data-on=phone] { display: none !important; }
    :root:has(#device [value=phone]:checked):has([data-on=pad]:target) .root,
    :root:has(#device [value=pad]:checked):has([data-on=phone]:target) .root { display: block; }

    .bar {
      position: sticky; top: 0; z-index: 3; display: grid; min-height: 44px; align-items: center;
      /* However long the title is, the way back and a dot have room beside it. */
      grid-template-columns: minmax(44px, 1fr) minmax(0, auto) minmax(44px, 1fr);
      padding: 0 8px; background: var(--bar); margin-bottom: 16px;
    }
    .bar h1 {
      grid-column: 2; text-align: center; font-weight: 600; padding: 4px;
      overflow-wrap: anywhere; hyphens: auto; text-wrap: balance;
    }
    .back {
      grid-column: 1; grid-row: 1; justify-self: start; max-width: 100%; height: 44px;
      display: flex; flex-wrap: wrap; gap: 0 5px; overflow: hidden; padding-inline: 4px;
      color: var(--blue); text-decoration: none;
    }
    /* A title that does not fit wraps out of sight. */
    .back span { line-height: 44px; white-space: nowrap; }
    .back::before {
      content: ""; flex: none; width: 12px; height: 12px; margin: 16px 0; margin-inline-start: 4px;
      border: solid; border-width: 3px 0 0 3px; transform: rotate(-45deg);
    }
    [dir=rtl] .back::before { transform: rotate(135deg); }
    .aside-note {
      margin: 0 16px 16px; padding: 8px 16px; font-size: 13px; line-height: 18px;
      border: 1px dashed var(--second); border-radius: 10px; color: var(--second);
    }

    .group { margin: 0 16px 35px; }
    .group > h2, .footer, .condition {
      padding: 0 16px; font-size: 13px; line-height: 18px; color: var(--second);
    }
    .group > h2, .condition { margin-bottom: 7px; }
    .group > h2 { text-transform: uppercase; }
    .footer { margin-top: 7px; white-space: pre-line; }
    .group > h2, .footer, .title, .value { overflow-wrap: anywhere; unicode-bidi: isolate; }
    .card { background: var(--card); border-radius: 10px; }

    """#

  // MARK: Rows

  private static let rows = #"""
    .row { position: relative; }
    /* The bar covers the top of the page. */
    .row, .about { scroll-margin-top: 60px; }
    .row:not([data-on]) ~ .row::before, .row[data-on=phone] ~ .row[data-on=phone]::before,
    .row[data-on=pad] ~ .row[data-on=pad]::before, .only .row ~ .row::before {
      content: ""; position: absolute; inset: -.5px 0 auto 16px; height: 1px;
      background: var(--line); transform: scaleY(.5);
    }
    [dir=rtl] .row::before { inset: -.5px 16px auto 0 !important; }
    .line {
      display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 6px 16px;
      color: inherit; text-decoration: none; width: 100%;
    }
    a.line:active { background: var(--press); border-radius: 10px; }
    .pair {
      flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: center;
      column-gap: 12px; padding: 5px 0;
    }
    .pair > .title { flex: 0 1 auto; }
    .pair > .value { flex: 0 1 auto; margin-inline-start: auto; text-align: end; }
    .value, .subtitle { color: var(--second); }
    .value { white-space: pre-line; }
    .words { flex: 1; min-width: 0; padding: 5px 0; }
    .words > * { display: block; }
    .subtitle { font-size: 13px; line-height: 18px; }
    .center .words { text-align: center; }
    .trailing .words { text-align: end; }
    .tinted .title { color: var(--blue); }
    .chevron {
      flex: none; width: 8px; height: 8px; margin-inline: 0 3px; border: solid var(--chevron);
      border-width: 2px 2px 0 0; transform: rotate(45deg);
    }
    [dir=rtl] .chevron { transform: rotate(-135deg); }
    .check {
      flex: none; width: 8px; height: 15px; margin: -4px 6px 0; border: solid var(--blue);
      border-width: 0 2.2px 2.2px 0; transform: rotate(42deg);
    }

    [role=switch] {
      appearance: none; flex: none; position: relative; width: 51px; height: 31px; margin: 0;
      border-radius: 16px; background: var(--off); cursor: pointer;
    }
    [role=switch]::before {
      content: ""; position: absolute; inset-block-start: 2px; inset-inline-start: 2px;
      width: 27px; height: 27px; border-radius: 50%; background: #fff;
      box-shadow: 0 3px 8px rgba(0, 0, 0, .15), 0 1px 1px rgba(0, 0, 0, .16);
    }
    [role=switch]:checked { background: var(--green); }
    [role=switch]:checked::before { inset-inline-start: 22px; }
    [role=switch]:focus-visible { border-radius: 16px; outline-offset: 2px; }
    @media (prefers-reduced-motion: no-preference) {
      [role=switch], [role=switch]::before { transition: .2s; }
    }

    .fields { display: grid; grid-template-columns: fit-content(60%) minmax(0, 1fr); }
    .fields > .row { grid-column: 1 / -1; min-width: 0; }
    .fields > .field, .fields > .field > .line {
      display: grid; grid-template-columns: subgrid; grid-column: 1 / -1;
    }
    .field > .line { column-gap: 16px; }
    .field input {
      width: 100%; min-width: 0; height: 32px; border: 0; padding: 0; background: none; font: inherit;
      color: var(--label); text-overflow: ellipsis; text-align: start;
    }
    .field input:only-child { grid-column: 1 / -1; }
    .field input::placeholder { color: var(--hint); opacity: 1; }

    [type=range] {
      appearance: none; flex: 1; min-width: 0; height: 32px; margin: 0; background: none;
      --filled: calc(13.5px + var(--f) * (100% - 27px)); --way: right;
    }
    [dir=rtl] [type=range] { --way: left; }
    [type=range]::-webkit-slider-runnable-track {
      height: 4px; border-radius: 2px;
      background: linear-gradient(to var(--way), var(--blue) var(--filled), var(--track) 0);
    }
    [type=range]::-webkit-slider-thumb {
      appearance: none; width: 27px; height: 27px; margin-top: -11.5px; border-radius: 50%;
      background: #fff; box-shadow: 0 .5px 4px rgba(0, 0, 0, .12), 0 6px 13px rgba(0, 0, 0, .12),
        0 0 0 .5px rgba(0, 0, 0, .06);
    }
    [type=range]::-moz-range-track { height: 4px; border-radius: 2px; background: var(--track); }
    [type=range]::-moz-range-progress { height: 4px; border-radius: 2px; background: var(--blue); }
    [type=range]::-moz-range-thumb {
      width: 27px; height: 27px; border: 0; border-radius: 50%; background: #fff;
      box-shadow: 0 .5px 4px rgba(0, 0, 0, .12), 0 6px 13px rgba(0, 0, 0, .12);
    }
    :root:not(.js) [type=range] { pointer-events: none; }
    .image {
      flex: none; width: 21px; height: 21px; background: center / contain no-repeat var(--image);
    }
    .template {
      background: var(--second); -webkit-mask: center / contain no-repeat var(--image);
      mask: center / contain no-repeat var(--image);
    }
    .ignored { margin: 6px; border: 1px dashed var(--second); border-radius: 8px; }
    .ignored::before { display: none; }
    .ignored code { color: var(--second); font-size: 13px; overflow-wrap: anywhere; }

    """#

  // MARK: Alerts

  private static let alerts = #"""
    dialog {
      width: 270px; padding: 0; border: 0; border-radius: 14px; background: var(--alert);
      color: var(--label); text-align: center; overflow: hidden;
      box-shadow: 0 10px 40px rgba(0, 0, 0, .25);
    }
    dialog::backdrop { background: rgba(0, 0, 0, .3); }
    dialog h2 { padding: 19px 16px 2px; font-weight: 600; }
    dialog p { padding: 0 16px 19px; font-size: 13px; line-height: 16px; white-space: pre-line; }
    dialog .buttons { display: flex; border-top: 1px solid var(--line); }
    dialog button {
      flex: 1; min-width: 0; min-height: 44px; border: 0; padding: 4px 8px; background: none;
      font: inherit; color: var(--blue); overflow-wrap: anywhere;
    }
    dialog button + button { font-weight: 600; border-inline-start: 1px solid var(--line); }
    .when { margin: 16px 32px 8px; font-size: 13px; line-height: 18px; color: var(--second); }
    .js .when { display: none; }
    :root:not(.js) dialog { display: block; position: static; margin: 0 32px 16px; }

    """#

  // MARK: Controls, findings and places

  private static let tools = #"""
    .tools {
      display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 10px 16px;
      background: var(--desk); color: var(--tool); font-size: 13px; line-height: 18px;
    }
    .tools label, .tools a {
      display: flex; gap: 6px; align-items: center; min-height: 24px; max-width: 100%;
      white-space: nowrap;
    }
    .tools [hidden] { display: none; }
    .tools select, .tools input { font: inherit; margin: 0; min-width: 0; max-width: 170px; }
    .tools a { color: inherit; }
    .tools .one, body:has(#all:target) .tools .all { display: none; }
    body:has(#all:target) .tools .one { display: flex; }

    .where { display: none; }
    body:has(#places:checked) .where {
      display: block; padding: 0 16px 8px; color: var(--second); direction: ltr; text-align: left;
      font: 11px/14px ui-monospace, Menlo, monospace; overflow-wrap: anywhere;
    }
    .where a { color: inherit; }
    body:has(#marks:checked) .missing {
      background: color-mix(in srgb, var(--orange) 22%, transparent);
      outline: 1px dotted var(--orange); border-radius: 3px;
    }

    .dot {
      position: absolute; inset-inline-start: -20px; top: 10px; width: 24px; height: 24px; padding: 0;
      border: 0; background: none; z-index: 1;
    }
    .bar .dot { inset-inline-start: auto; inset-inline-end: 8px; }
    .group > .about { position: relative; }
    .group > .about .dot { inset-inline-start: -20px; top: -3px; }
    .dot::before {
      content: ""; position: absolute; inset: 8px; border-radius: 50%; background: var(--blue);
    }
    .dot.warning::before { background: var(--orange); }
    .dot.error::before { background: var(--red); }
    .tip {
      display: none; position: absolute; z-index: 4; inset: calc(100% - 6px) 4px auto; direction: ltr;
      padding: 8px 12px; border-radius: 8px; background: var(--label); color: var(--page);
      font-size: 13px; line-height: 18px; text-align: left; overflow-wrap: anywhere;
      box-shadow: 0 4px 16px rgba(0, 0, 0, .3);
    }
    .tip > span { display: block; }
    .dot:hover + .tip, .dot:focus + .tip, .tip:hover { display: block; }
    body:has(#dots:not(:checked)) .dot, body:has(#dots:not(:checked)) #findings { display: none; }

    #findings { padding: 16px; background: var(--desk); font-size: 13px; line-height: 18px; }
    #findings h2 { font-weight: 600; margin-bottom: 8px; }
    #findings li { margin-bottom: 10px; overflow-wrap: anywhere; }
    #findings a { color: inherit; }
    #findings small { display: block; font-size: 12px; color: var(--tool); }
    .severity { font-weight: 600; }
    .severity.warning { color: var(--orange); }
    .severity.error { color: var(--red); }

    @media (min-width: 760px) {
      body {
        min-height: 100vh; background: var(--desk); display: grid; align-items: start;
        grid-template-columns: 264px minmax(0, 1fr); grid-template-rows: auto 1fr;
      }
      .tools {
        grid-column: 1; flex-direction: column; align-items: flex-start; padding: 32px 24px 16px;
      }
      #findings { grid-column: 1; padding: 0 24px 24px; }
      .device {
        grid-column: 2; grid-row: 1 / 3; justify-self: center; width: 410px; min-height: 780px;
        margin: 24px; border: 10px solid #1c1c1e; border-radius: 54px; padding: 16px 0 24px; overflow: clip;
        box-shadow: 0 0 0 1px #48484a, 0 20px 60px rgba(0, 0, 0, .25);
      }
      .bar { top: 0; }
      body:has(#all:target) .device {
        width: auto; justify-self: stretch; border: 0; border-radius: 0; box-shadow: none;
        background: none; display: flex; flex-wrap: wrap; gap: 32px; align-items: flex-start;
      }
      body:has(#all:target) .screen {
        width: 390px; background: var(--page); border-radius: 24px; padding-bottom: 16px;
      }
      body:has(#all:target) .bar { position: relative; background: none; }
    }
    @media (min-width: 1100px) {
      body:not(:has(#all:target)):has(#device [value=pad]:checked) .device {
        width: min(100% - 48px, 1040px); border-radius: 36px; display: grid; padding: 0;
        grid-template-columns: 300px minmax(0, 1fr); align-items: start; overflow: clip;
      }
      body:not(:has(#all:target)):has(#device [value=pad]:checked) .sidebar {
        display: block; align-self: stretch; padding: 16px; border-inline-end: 1px solid var(--line);
      }
      .sidebar div {
        margin-top: 60px; padding: 11px 16px; border-radius: 10px; background: var(--blue);
        color: #fff;
      }
      :root:has(#device [value=pad]:checked) .screen { grid-column: 2; padding: 0 24px 24px; }
    }
    @media (forced-colors: active) {
      [role=switch], [type=range], .dot::before, .image, .check { forced-color-adjust: none; }
      .card { outline: 1px solid; }
    }
    @media print { .tools, #findings { display: none; } .screen { display: block; } }
    """#
}
