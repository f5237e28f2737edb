/// The style sheet of a preview: what the Settings app of iOS 26 draws, and the controls and findings.
///
/// CSS reads the state of all controls except for the language, so they work without a script.
enum PreviewStyle {
  /// The system's colors as Apple publishes them for iOS 26.
  static let text =
    #"""
    :root {
      color-scheme: light dark;
      --page: light-dark(#f2f2f7, #000); --card: light-dark(#fff, #1c1c1e);
      --label: light-dark(#000, #fff);
      --second: light-dark(rgba(60, 60, 67, .6), rgba(235, 235, 245, .6));
      --line: light-dark(rgba(60, 60, 67, .2), rgba(84, 84, 88, .6));
      --fill: light-dark(rgba(120, 120, 128, .16), rgba(120, 120, 128, .32));
      --chevron: light-dark(#c5c5c7, #5a5a5f); --desk: light-dark(#e3e3e8, #161618);
      --blue: light-dark(#08f, #0091ff); --green: light-dark(#34c759, #30d158);
      --red: light-dark(#d70015, #ff4245); --orange: light-dark(#b35900, #ff9f0a);
    }
    :root:has(#look [value=light]:checked) { color-scheme: light; }
    :root:has(#look [value=dark]:checked) { color-scheme: dark; }

    """# + pages + rows + rest

  private static let pages = #"""
    *, ::before, ::after { box-sizing: border-box; }
    body {
      margin: 0; min-height: 100vh; background: var(--desk); color: var(--label);
      font: 17px/22px -apple-system, "SF Pro Text", system-ui, "Helvetica Neue", Arial, sans-serif;
      -webkit-text-size-adjust: none; text-size-adjust: none; overflow-wrap: break-word;
    }
    h1, h2, p, ul { margin: 0; padding: 0; font: inherit; list-style: none; }
    main {
      max-width: 390px; min-height: 100vh; margin: 0 auto; background: var(--page); text-align: left;
    }
    [dir=rtl], [dir=ltr] .value { text-align: right; }
    [dir=rtl] .value { text-align: left; }
    /* A string has the direction of its first letter, but stays on the side of its page. */
    main span { unicode-bidi: plaintext; }
    h1, .title { overflow: hidden; overflow-wrap: normal; text-overflow: ellipsis; }
    :root:has(#device [value=pad]:checked) main { max-width: 680px; }
    @media (min-width: 760px) {
      main { min-height: 0; margin: 24px auto; border-radius: 36px; overflow: clip; }
    }

    .screen { display: none; min-height: 640px; padding-bottom: 1px; scroll-margin-top: 100vh; }
    .screen:target, main:not(:has(.screen:target)) .root { display: block; }
    :root:has(#device [value=phone]:checked) [data-on=pad],
    :root:has(#device [value=pad]:checked) [data-on=phone] { display: none; }
    /* The first page of a device takes the place of one that only the other device has. */
    :root:has(#device [value=phone]:checked):has([data-on=pad]:target) .root:not([data-on=pad]),
    :root:has(#device [value=pad]:checked):has([data-on=phone]:target) .root:not([data-on=phone]) {
      display: block;
    }

    .bar {
      display: grid; grid-template-columns: minmax(52px, 1fr) minmax(0, auto) minmax(52px, 1fr);
      min-height: 60px; padding: 8px 16px; margin-bottom: 8px;
    }
    .bar h1 { grid-column: 2; align-self: center; text-align: center; font-weight: 600; }
    .back {
      grid-area: 1 / 1; position: relative; width: 44px; height: 44px; border-radius: 50%;
      overflow: hidden; background: var(--card); color: inherit; box-shadow: 0 2px 12px var(--fill);
    }
    .back span { position: absolute; inset-inline-start: 100%; }
    .back::before {
      content: ""; position: absolute; top: 16px; inset-inline-start: 18px; width: 12px;
      height: 12px; border: solid; border-width: 2.5px 0 0 2.5px; transform: rotate(-45deg);
    }
    [dir=rtl] .back::before { transform: rotate(135deg); }

    .group { margin: 0 16px 35px; }
    .group > h2, .footer { padding: 0 16px; color: var(--second); }
    .group > h2 { margin-bottom: 8px; font-weight: 600; }
    .footer { margin-top: 8px; font-size: 13px; line-height: 18px; white-space: pre-line; }

    """#

  private static let rows = #"""
    .card { background: var(--card); border-radius: 26px; overflow: clip; }
    .row { position: relative; }
    /* That of the first row is outside of the card. */
    .row::before {
      content: ""; position: absolute; inset: -1px 16px auto; height: 1px; background: var(--line);
    }
    .line {
      display: flex; align-items: center; gap: 8px; min-height: 52px; padding: 15px 16px;
      color: inherit; text-decoration: none;
    }
    .pair { flex: 1; display: flex; flex-wrap: wrap; column-gap: 12px; min-width: 0; }
    .value { margin-inline-start: auto; color: var(--second); white-space: pre-line; }
    .chevron {
      flex: none; width: 9px; height: 9px; margin-inline-end: 3px; border: solid var(--chevron);
      border-width: 2.2px 2.2px 0 0; transform: rotate(45deg);
    }
    [dir=rtl] .chevron { transform: rotate(-135deg); }
    .check {
      flex: none; width: 8px; height: 15px; margin: -4px 6px 0; border: solid var(--blue);
      border-width: 0 2.4px 2.4px 0; transform: rotate(42deg);
    }

    .switch {
      flex: none; position: relative; width: 63px; height: 28px; margin: -3px 0; border-radius: 14px;
      background: var(--fill);
    }
    .switch::before {
      content: ""; position: absolute; top: 2px; inset-inline-start: 2px; width: 38px; height: 24px;
      border-radius: 12px; background: #fff;
    }
    .switch.on { background: var(--green); }
    .switch.on::before { inset-inline-start: 23px; }

    .fields { display: grid; grid-template-columns: fit-content(60%) minmax(0, 1fr); }
    .fields > .row { grid-column: 1 / -1; min-width: 0; }
    .fields > .field, .field > .line {
      display: grid; grid-template-columns: subgrid; grid-column: 1 / -1;
    }
    .field > .line { column-gap: 16px; }
    .field > * { grid-column: 1 / -1; }
    .field .text:first-child { grid-column: 1 / -1; }
    .field .text { overflow: hidden; white-space: nowrap; }

    .slider {
      flex: 1; position: relative; height: 6px; border-radius: 3px; background: var(--fill);
    }
    .slider::before, .slider::after { content: ""; position: absolute; border-radius: inherit; }
    .slider::before { width: calc(var(--f) * 100%); height: 100%; background: var(--blue); }
    .slider::after {
      top: -9px; inset-inline-start: calc(var(--f) * (100% - 38px)); width: 38px; height: 24px;
      border-radius: 12px; background: #fff; box-shadow: 0 1px 6px rgba(0, 0, 0, .2);
    }
    .image {
      flex: none; width: 21px; height: 21px; background: center / contain no-repeat var(--image);
    }
    .template { background: var(--second); mask: center / contain no-repeat var(--image); }

    """#

  private static let rest = #"""
    .alert {
      width: 300px; max-width: calc(100% - 32px); margin: 0 auto 16px; padding: 20px 14px 14px;
      border-radius: 34px; background: var(--page);
    }
    .alert strong, .alert p { display: block; padding: 0 10px 6px; font-weight: 600; }
    .alert p { font-size: 15px; line-height: 20px; font-weight: 400; white-space: pre-line; }
    .buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
    .buttons span {
      flex: 1 1 120px; padding: 13px 12px; border-radius: 24px; background: var(--fill);
      text-align: center; font-weight: 500;
    }

    .tools {
      display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 10px 16px; font-size: 13px;
      line-height: 24px; border-bottom: 1px solid var(--line);
    }
    .tools select, .tools input { font: inherit; margin: 0 4px; vertical-align: middle; }

    .ignored { margin: 6px; border: 1px dashed var(--second); border-radius: 20px; }
    .ignored::before { display: none; }
    .ignored .line { flex-wrap: wrap; }
    .ignored code, .condition, .unopened { font-size: 13px; line-height: 18px; color: var(--second); }
    .condition { padding: 0 16px 8px; }
    .unopened { margin: 0 32px 16px; }
    .finding {
      padding: 0 16px 10px; direction: ltr; text-align: left; font-size: 13px; line-height: 18px;
    }
    .finding small { display: block; font-size: 12px; line-height: 16px; color: var(--second); }
    .note { color: var(--blue); }
    .warning { color: var(--orange); }
    .error { color: var(--red); }
    .others { padding: 16px 0; border-top: 1px solid var(--line); }
    body:has(#findings:not(:checked)) :is(.finding, .others) { display: none; }
    @media print { .tools { display: none; } .screen { display: block; } }
    """#
}
