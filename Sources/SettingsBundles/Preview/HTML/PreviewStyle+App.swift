/// The styles of everything that the Settings app draws in iOS 26: pages, grouped lists, rows, and alerts.
extension PreviewStyle {
  static let screen = #"""
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: none; text-size-adjust: none; }
    body {
      margin: 0; background: var(--page); color: var(--label);
      font: 17px/22px -apple-system, "SF Pro Text", system-ui, "Helvetica Neue", Arial, sans-serif;
    }
    h1, h2, p, ul, ol { margin: 0; padding: 0; font: inherit; list-style: none; }
    :focus-visible { outline: 3px solid var(--blue); outline-offset: -2px; border-radius: 26px; }
    h1:focus { outline: none; }

    .screen { display: none; padding-bottom: 1px; unicode-bidi: isolate; }
    .screen:target, .screen:has(:target), body:has(#all:target) .screen { display: block; }
    body:not(:has(.screen:target, .screen :target)) .root { display: block; }
    @supports not selector(:has(a)) { .screen { display: block; } }

    :root:has(#device [value=phone]:checked) [data-on=pad],
    :root:has(#device [value=pad]:checked) [data-on=phone] { display: none !important; }
    :root:has(#device [value=phone]:checked):has([data-on=pad]:target) .root,
    :root:has(#device [value=pad]:checked):has([data-on=phone]:target) .root { display: block; }

    /* Rows fade out below the bar, which has no edge. */
    .bar {
      position: sticky; top: 0; z-index: 3; display: grid; min-height: 60px; align-items: center;
      /* However long the title is, the way back and a dot have room beside it. */
      grid-template-columns: minmax(52px, 1fr) minmax(0, auto) minmax(52px, 1fr);
      padding: 5px 16px 11px; margin-bottom: 8px;
      background: linear-gradient(var(--page) 60%, transparent);
    }
    .bar h1 {
      grid-column: 2; text-align: center; font-weight: 600; padding: 4px;
      overflow-wrap: anywhere; hyphens: auto; text-wrap: balance;
    }
    .back {
      grid-column: 1; grid-row: 1; align-self: start; justify-self: start; position: relative;
      width: 44px; height: 44px; border-radius: 50%; color: var(--label); background: var(--glass);
      -webkit-backdrop-filter: blur(12px) saturate(180%);
      backdrop-filter: blur(12px) saturate(180%);
      box-shadow: inset 0 0 0 .5px var(--rim), inset 0 1px 1px var(--rim),
        0 0 1px rgba(0, 0, 0, .12), 0 4px 16px rgba(0, 0, 0, .08);
    }
    .back:focus-visible { border-radius: 50%; outline-offset: 2px; }
    /* Only a screen reader says where it leads. */
    .back span {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
    }
    .back::before {
      content: ""; position: absolute; top: 16px; inset-inline-start: 18px; width: 12px;
      height: 12px; border: solid; border-width: 2.5px 0 0 2.5px; border-radius: 1px;
      transform: rotate(-45deg);
    }
    [dir=rtl] .back::before { transform: rotate(135deg); }

    .group { margin: 0 16px 35px; }
    .group > h2, .footer { padding: 0 16px; color: var(--second); }
    .group > h2 { margin-bottom: 8px; font-weight: 600; }
    .footer { margin-top: 8px; font-size: 13px; line-height: 18px; white-space: pre-line; }
    .group > h2, .footer, .title, .value { overflow-wrap: anywhere; unicode-bidi: isolate; }
    .card { background: var(--card); border-radius: 26px; }

    """#

  // MARK: Rows

  static let rows = #"""
    .row { position: relative; }
    /* The bar covers the top of the page. */
    .row, .about { scroll-margin-top: 68px; }
    .row:not([data-on]) ~ .row::before, .row[data-on=phone] ~ .row[data-on=phone]::before,
    .row[data-on=pad] ~ .row[data-on=pad]::before, .only .row ~ .row::before {
      content: ""; position: absolute; inset: -.5px 16px auto; height: 1px; background: var(--line);
      transform: scaleY(.5);
    }
    .line {
      display: flex; align-items: center; gap: 8px; min-height: 52px; padding: 5px 16px;
      color: inherit; text-decoration: none; width: 100%;
    }
    a.line:active { background: var(--press); border-radius: 26px; }
    .pair {
      flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: center;
      column-gap: 12px; padding: 10px 0;
    }
    .pair > .title { flex: 0 1 auto; }
    .pair > .value { flex: 0 1 auto; margin-inline-start: auto; text-align: end; }
    .value, .subtitle { color: var(--second); }
    .value { white-space: pre-line; }
    .words { flex: 1; min-width: 0; padding: 10px 0; }
    .words > * { display: block; }
    .subtitle { font-size: 15px; line-height: 20px; }
    .center .words { text-align: center; }
    .trailing .words { text-align: end; }
    .tinted .title { color: var(--blue); }
    .chevron {
      flex: none; width: 9px; height: 9px; margin-inline: 0 3px; border: solid var(--chevron);
      border-width: 2.2px 2.2px 0 0; border-radius: 1px; transform: rotate(45deg);
    }
    [dir=rtl] .chevron { transform: rotate(-135deg); }
    .check {
      flex: none; width: 8px; height: 15px; margin: -4px 6px 0; border: solid var(--blue);
      border-width: 0 2.4px 2.4px 0; border-radius: 1px; transform: rotate(42deg);
    }

    [role=switch] {
      appearance: none; flex: none; position: relative; width: 63px; height: 28px; margin: 0;
      border-radius: 14px; background: var(--fill); cursor: pointer;
    }
    [role=switch]::before {
      content: ""; position: absolute; inset-block-start: 2px; inset-inline-start: 2px;
      width: 38px; height: 24px; border-radius: 12px; background: #fff;
      box-shadow: 0 1px 4px rgba(0, 0, 0, .08);
    }
    [role=switch]:checked { background: var(--green); }
    [role=switch]:checked::before { inset-inline-start: 23px; }
    [role=switch]:focus-visible { border-radius: 14px; outline-offset: 2px; }
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
      --filled: calc(19px + var(--f) * (100% - 38px)); --way: right;
      --shade: 0 .5px 2px rgba(0, 0, 0, .14), 0 4px 12px rgba(0, 0, 0, .12);
    }
    [dir=rtl] [type=range] { --way: left; }
    [type=range]::-webkit-slider-runnable-track {
      height: 6px; border-radius: 3px;
      background: linear-gradient(to var(--way), var(--blue) var(--filled), var(--fill) 0);
    }
    [type=range]::-webkit-slider-thumb {
      appearance: none; width: 38px; height: 24px; margin-top: -9px; border-radius: 12px;
      background: #fff; box-shadow: var(--shade);
    }
    [type=range]::-moz-range-track { height: 6px; border-radius: 3px; background: var(--fill); }
    [type=range]::-moz-range-progress { height: 6px; border-radius: 3px; background: var(--blue); }
    [type=range]::-moz-range-thumb {
      width: 38px; height: 24px; border: 0; border-radius: 12px; background: #fff;
      box-shadow: var(--shade);
    }
    :root:not(.js) [type=range] { pointer-events: none; }
    .image {
      flex: none; width: 21px; height: 21px; background: center / contain no-repeat var(--image);
    }
    .template {
      background: var(--second); -webkit-mask: center / contain no-repeat var(--image);
      mask: center / contain no-repeat var(--image);
    }

    """#

  // MARK: Alerts

  static let alerts = #"""
    dialog {
      width: 300px; padding: 22px 14px 14px; border: 0; border-radius: 34px;
      background: var(--alert); color: var(--label); overflow: hidden; overflow-wrap: break-word;
      -webkit-backdrop-filter: blur(24px); backdrop-filter: blur(24px);
      box-shadow: inset 0 0 0 .5px var(--rim), 0 10px 40px rgba(0, 0, 0, .25);
    }
    dialog::backdrop { background: rgba(0, 0, 0, .25); }
    dialog h2, dialog p { padding: 0 10px 6px; }
    dialog h2 { font-weight: 600; }
    dialog p { font-size: 15px; line-height: 20px; color: var(--second); white-space: pre-line; }
    /* Long titles are below each other. */
    dialog .buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 14px; }
    dialog button {
      flex: 1 1 120px; min-width: fit-content; max-width: 100%; min-height: 48px; border: 0;
      border-radius: 24px; padding: 4px 12px; background: var(--fill); color: inherit;
      font: inherit; font-weight: 500; overflow-wrap: anywhere;
    }
    dialog button + button { font-weight: 600; }

    """#
}
