/// The styles of everything that only a preview has: controls, findings, places, rows that the Settings app
/// leaves out, and the device on a desk.
extension PreviewStyle {
  static let tools = #"""
    .tools {
      display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding: 10px 16px;
      background: var(--desk); color: var(--tool); font-size: 13px; line-height: 18px;
      accent-color: var(--blue);
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

    .ignored { margin: 6px; border: 1px dashed var(--second); border-radius: 20px; }
    .ignored::before { display: none; }
    .ignored code { color: var(--second); font-size: 13px; overflow-wrap: anywhere; }
    .aside-note {
      margin: 0 16px 16px; padding: 10px 16px; font-size: 13px; line-height: 18px;
      border: 1px dashed var(--second); border-radius: 20px; color: var(--second);
    }
    .condition { padding: 0 16px 8px; font-size: 13px; line-height: 18px; color: var(--second); }
    .when { margin: 16px 32px 8px; font-size: 13px; line-height: 18px; color: var(--second); }
    .js .when { display: none; }
    :root:not(.js) dialog { display: block; position: static; margin: 0 32px 16px; }

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

    """#

  // MARK: Findings

  static let findings = #"""
    .dot {
      position: absolute; z-index: 1; inset-inline-start: -18px; top: 14px; width: 24px;
      height: 24px; padding: 0; border: 0; background: none;
    }
    .bar .dot { inset-inline-start: auto; inset-inline-end: 16px; }
    .group > .about { position: relative; }
    .group > .about .dot { inset-inline-start: -18px; top: -1px; }
    .dot::before {
      content: ""; position: absolute; inset: 8px; border-radius: 50%; background: var(--blue);
    }
    .dot:focus-visible { outline-offset: -4px; }
    .dot.warning::before { background: var(--orange); }
    .dot.error::before { background: var(--red); }
    .tip {
      display: none; position: absolute; z-index: 4; inset: calc(100% - 6px) 4px auto; direction: ltr;
      padding: 10px 14px; border-radius: 16px; background: var(--label); color: var(--page);
      font-size: 15px; line-height: 20px; text-align: left; overflow-wrap: break-word;
      box-shadow: 0 4px 16px rgba(0, 0, 0, .3);
    }
    .tip > span { display: block; }
    .tip > span + span { margin-top: 8px; }
    .dot:hover + .tip, .dot:focus + .tip, .tip:hover { display: block; }
    body:has(#dots:not(:checked)) .dot, body:has(#dots:not(:checked)) #findings { display: none; }

    /* A word breaks only if it is longer than the line, a long name between its parts. */
    #findings {
      padding: 20px 16px; background: var(--card); font-size: 15px; line-height: 21px;
      overflow-wrap: break-word;
    }
    #findings h2 { font-size: 17px; line-height: 22px; font-weight: 600; margin-bottom: 12px; }
    #findings li { padding: 12px 0; border-top: 1px solid var(--line); break-inside: avoid; }
    #findings a { color: inherit; text-decoration: none; }
    #findings a:hover { text-decoration: underline; }
    #findings small {
      display: block; margin-top: 4px; font-size: 13px; line-height: 18px; color: var(--tool);
    }
    #findings code { font: 12px/18px ui-monospace, Menlo, monospace; }
    .rule { white-space: nowrap; }
    .severity { font-weight: 600; color: var(--blue); }
    .severity.warning { color: var(--orange); }
    .severity.error { color: var(--red); }

    """#

  // MARK: Desk

  static let desk = #"""
    .device { position: relative; background: var(--page); min-height: 100vh; overflow-x: clip; }
    .sidebar { display: none; }
    @media (min-width: 760px) {
      body {
        min-height: 100vh; background: var(--desk); display: grid; align-items: start;
        grid-template: auto 1fr / minmax(0, 1fr) auto;
      }
      .tools { grid-column: 1 / -1; padding: 12px 24px; border-bottom: 1px solid var(--line); }
      #findings {
        width: clamp(290px, 34vw, 460px); margin: 24px 24px 24px 0; padding: 20px 24px;
        border-radius: 26px;
      }
      .device {
        justify-self: center; width: 410px; min-height: 864px; margin: 24px; padding: 50px 0 24px;
        border: 10px solid #1c1c1e; border-radius: 64px; overflow: clip;
        box-shadow: 0 0 0 1px #48484a, 0 20px 60px rgba(0, 0, 0, .2);
      }
      .device::before {
        content: "9:41"; position: absolute; top: 16px; left: 54px; font-weight: 600;
      }
      .device::after {
        content: ""; position: absolute; top: 11px; left: calc(50% - 61px); width: 122px;
        height: 36px; border-radius: 18px; background: #000;
      }
      /* Side by side, a short screen is above another, not above nothing. */
      body:has(#all:target) .device {
        width: calc(100% - 48px); max-width: calc(var(--columns, 9) * 414px - 24px); min-height: 0;
        padding: 0; border: 0; border-radius: 0; box-shadow: none; background: none;
        columns: 390px; column-gap: 24px; overflow: visible;
      }
      body:has(#all:target) .device::before, body:has(#all:target) .device::after { display: none; }
      body:has(#all:target) .screen {
        break-inside: avoid; max-width: 440px; margin: 0 auto 24px; padding: 8px 0 1px;
        background: var(--page); border-radius: 36px;
      }
      body:has(#all:target) .bar { position: relative; background: none; }
      body:has(#all:target) { grid-template-rows: auto auto 1fr; }
      body:has(#all:target) #findings {
        grid-column: 1 / -1; justify-self: stretch; width: auto; margin: 0 24px 24px;
      }
      body:has(#all:target) #findings ol { columns: 340px; column-gap: 32px; }
    }
    @media (min-width: 1100px) {
      body:not(:has(#all:target)):has(#device [value=pad]:checked) .device {
        width: min(100% - 48px, 1040px); min-height: 760px; padding: 32px 0 0; border-radius: 40px;
        display: grid; grid-template-columns: minmax(200px, 300px) minmax(0, 2fr); align-items: start;
      }
      :root:has(#device [value=pad]:checked) .device::before {
        top: 8px; left: 24px; font-size: 13px; line-height: 18px;
      }
      :root:has(#device [value=pad]:checked) .device::after { display: none; }
      body:not(:has(#all:target)):has(#device [value=pad]:checked) .sidebar {
        display: block; align-self: stretch; margin: 0 0 10px; margin-inline-start: 10px;
        padding: 64px 10px; border-radius: 26px; background: var(--card);
        box-shadow: 0 0 1px rgba(0, 0, 0, .2), 0 8px 32px rgba(0, 0, 0, .06);
      }
      .sidebar div { display: flex; align-items: center; height: 44px; padding: 0 12px; gap: 12px; }
      .sidebar div::before {
        content: ""; width: 28px; height: 28px; border-radius: 7px; background: var(--fill);
      }
      .sidebar div:empty::after {
        content: ""; flex: 1; height: 10px; border-radius: 5px; background: var(--fill);
      }
      .sidebar div:not(:empty) { border-radius: 22px; background: var(--fill); }
      :root:has(#device [value=pad]:checked) .screen { grid-column: 2; padding: 0 8px 24px; }
    }
    @media (forced-colors: active) {
      [role=switch], [type=range], .dot::before, .image, .check { forced-color-adjust: none; }
      .card, .back { outline: 1px solid; }
    }
    @media print { .tools, #findings { display: none; } .screen { display: block; } }
    """#
}
