/// The page's style sheet: one column of calm type, two palettes, patterns where colour speaks.
package enum PageStyle {
  package static let text = palette + layout + tables + charts + paper

  private static let palette = """
    :root{--paper:#fbfbf9;--card:#fff;--ink:#1d1f22;--soft:#62666d;--rule:#e2e1dc;--track:#eceae5;--focus:#1a5fb4;
    --good:#1b7340;--bad:#b3261e;--product:#2f6fb0;--toolkit:#b9b3a6;--line:#1d1f22;--badge:#fff;
    --c0:#7a55a8;--c1:#2f6fb0;--c2:#bb4d12;--c3:#217f74;--c4:#94700a;--c5:#5f6771;--c6:#8b8577}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#16181b;--card:#1d2024;--ink:#e7e6e2;
    --soft:#a0a4ab;--rule:#32363c;--track:#2b2f35;--focus:#8ab8f2;--good:#69c58d;--bad:#ff8a7a;--product:#6ba6e3;
    --toolkit:#77736a;--line:#e7e6e2;--badge:#16181b;--c0:#b79ae0;--c1:#6ba6e3;--c2:#f0935a;--c3:#5fc2b4;--c4:#d9b64a;
    --c5:#a3abb5;--c6:#b3ada0}}
    :root[data-theme=dark]{--paper:#16181b;--card:#1d2024;--ink:#e7e6e2;--soft:#a0a4ab;--rule:#32363c;--track:#2b2f35;
    --focus:#8ab8f2;--good:#69c58d;--bad:#ff8a7a;--product:#6ba6e3;--toolkit:#77736a;--line:#e7e6e2;--badge:#16181b;
    --c0:#b79ae0;--c1:#6ba6e3;--c2:#f0935a;--c3:#5fc2b4;--c4:#d9b64a;--c5:#a3abb5;--c6:#b3ada0;color-scheme:dark}
    :root[data-theme=light]{color-scheme:light}

    """

  private static let layout = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
    "DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
    header,main,footer{max-width:1240px;margin:0 auto;padding:0 28px}
    h1{font-size:27px;line-height:1.2;font-weight:600;letter-spacing:-.012em;margin:14px 0 8px;overflow-wrap:anywhere}
    h2{font-size:17px;font-weight:600;letter-spacing:-.005em;margin:0 0 6px}
    h3{font-size:13px;font-weight:600;margin:10px 0 2px}
    section{border-top:1px solid var(--rule);padding:20px 0 24px}
    code,pre,kbd{font:12.5px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    code{overflow-wrap:anywhere}
    pre{background:var(--card);border:1px solid var(--rule);border-radius:4px;padding:10px 12px;margin:8px 0 14px;
    white-space:pre-wrap;overflow-wrap:anywhere}
    kbd{border:1px solid var(--rule);border-radius:3px;padding:0 4px;background:var(--card);font-size:11.5px}
    .note,footer{color:var(--soft);font-size:13px;font-weight:400;max-width:92ch}
    p.note{margin:0 0 10px}
    footer{border-top:1px solid var(--rule);padding-top:12px;padding-bottom:32px;max-width:1184px}
    .bar{display:flex;justify-content:space-between;align-items:center;padding-top:18px}
    .house{color:var(--soft);letter-spacing:.04em}
    .verdict{font-size:16px;margin:0 0 14px;max-width:104ch}
    .verdict .mark{font-weight:700;margin-right:8px;border:1.5px solid currentColor;border-radius:4px;padding:1px 9px}
    .mark{white-space:nowrap;font-weight:600}.good{color:var(--good)}.bad{color:var(--bad)}
    .errors{margin:4px 0 8px;padding-left:18px;font-size:13px;overflow-wrap:anywhere}
    .warnings{margin:0 0 18px;padding:0;list-style:none;font-size:13px}
    .warnings li{padding:1px 0 1px 20px;position:relative}
    .warnings li::before{content:"!";position:absolute;left:0;width:13px;height:13px;top:5px;border:1px solid currentColor;
    border-radius:2px;font:700 10px/11px system-ui,sans-serif;text-align:center}
    .facts{display:flex;flex-wrap:wrap;gap:10px 30px;margin:0 0 16px}
    .facts div,.sheet div{min-width:0}
    dt{color:var(--soft);font-size:12px;line-height:1.35}dd{margin:0;overflow-wrap:anywhere}
    .facts dd{font-size:15px}.facts.small{gap:8px 24px;margin:8px 0 6px}.facts.small dd{font-size:14px}
    .sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(330px,1fr));gap:10px 30px;margin:0}
    .pair{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,430px),1fr));gap:14px 44px;align-items:start}
    .pair+.pair{margin-top:20px}
    figure{margin:0}figcaption{font-weight:600;font-size:13px;margin:4px 0}
    .skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--card);padding:6px 10px}
    .silent{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    :focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
    button,select{font:inherit;font-size:13px;color:inherit;background:var(--card);border:1px solid var(--rule);
    border-radius:4px;padding:3px 10px;min-height:28px}
    button:hover,select:hover{border-color:var(--soft)}button:active{background:var(--track)}
    select{max-width:min(100%,66ch)}
    .controls{display:flex;flex-wrap:wrap;align-items:center;gap:8px 10px;margin-bottom:4px}
    .group{display:flex;flex-wrap:wrap;gap:4px}
    details{margin:8px 0}summary{cursor:pointer;font-weight:600;font-size:13px;padding:2px 0}

    """

  private static let tables = """
    .scroll{overflow-x:auto;position:relative}
    table{border-collapse:collapse;width:100%;font-size:13.5px}
    th,td{text-align:left;vertical-align:top;padding:5px 22px 5px 0;border-bottom:1px solid var(--rule);font-weight:400}
    thead th{color:var(--soft);font-size:12px;padding-bottom:3px;vertical-align:bottom}
    tbody tr:last-child>*{border-bottom:0}
    th:last-child,td:last-child{padding-right:0}
    .n{text-align:right;white-space:nowrap;width:1%}td:has(>.mark){width:1%}tbody code{white-space:nowrap}
    th>.rule,td:not(.n)>.rule,th>.remark,td>.remark{min-width:25ch}
    .rule,.remark{display:block;font-size:12.5px;color:var(--soft);line-height:1.4;overflow-wrap:anywhere}
    .remark{color:var(--ink)}.remark::before{content:"→ ";color:var(--soft)}
    .of{color:var(--soft)}
    .gauge,.meter,.ratio{position:relative;height:11px;margin-top:5px;min-width:min(26vw,300px);background:var(--track)}
    .gauge i,.meter i,.ratio i{position:absolute;left:0;top:0;bottom:0;background:var(--product)}
    .gauge.over i{background:repeating-linear-gradient(45deg,var(--bad) 0 4px,transparent 4px 6px),
    linear-gradient(var(--track),var(--track))}
    .gauge b{position:absolute;left:75%;top:-3px;bottom:-3px;width:2px;margin-left:-1px;background:var(--ink)}
    .meter{min-width:90px;background:none}
    .meter.accidental i{background:repeating-linear-gradient(45deg,var(--product) 0 3px,transparent 3px 5px)}
    @media (max-width:640px){header,main,footer{padding:0 16px}.spare{display:none}tbody code{white-space:normal}
    th,td{padding-right:12px}tbody code{font-size:11.5px}
    td .word{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.meter{min-width:40px}
    #worst .split{min-width:110px}#worst td:nth-child(3){max-width:120px}#strip,#memory{margin-right:-10px}th>.rule,td:not(.n)>.rule,th>.remark,td>.remark{min-width:0}}
    .ratio b{position:absolute;left:50%;top:-3px;bottom:-3px;width:1px;background:var(--ink)}

    """

  private static let charts = """
    #charts{display:block;touch-action:pan-y;cursor:crosshair;padding:0 2px 2px}
    #strip,#memory{display:block;width:100%;overflow:visible;user-select:none;-webkit-user-select:none}
    #strip{height:236px}#memory{height:176px}
    #readout{min-height:3em;margin:6px 0 8px;font-size:13.5px}
    .legends{display:grid;gap:3px;margin-bottom:8px}
    .legend{display:flex;flex-wrap:wrap;gap:2px 20px;margin:0;padding:0;list-style:none;font-size:12.5px}
    .key{width:22px;height:11px;vertical-align:-1px;margin-right:3px}
    .chart{width:100%;height:auto;display:block;overflow:visible}.split{width:100%;min-width:230px;max-width:420px;display:block}
    svg text{font:11px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--soft);
    font-variant-numeric:tabular-nums}
    svg text.n{text-anchor:end}svg text.m{text-anchor:middle}svg text.strong{fill:var(--ink)}
    .grid{stroke:var(--rule);fill:none}.axis,.tick,.stem{stroke:var(--soft);fill:none}
    .product{fill:var(--product)}.toolkit{fill:url(#hatch)}.late{fill:url(#late)}
    .period{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:6 4;fill:none}
    .split .period{stroke:var(--ink);stroke-width:2;stroke-dasharray:none}
    .p99{stroke:var(--line);stroke-width:1.2;fill:none;opacity:.8}
    .cursor{stroke:var(--ink);stroke-width:1}.drag{fill:var(--focus);opacity:.18}
    .live{stroke:var(--product);stroke-width:2.2}.cache{stroke:var(--c3);stroke-width:1.6;stroke-dasharray:8 3}
    .pinned{stroke:var(--c2);stroke-width:1.6;stroke-dasharray:2 3}.flight{stroke:var(--c0);stroke-width:1.6;
    stroke-dasharray:8 3 2 3}.live,.cache,.pinned,.flight{fill:none;stroke-linejoin:round}
    .badge{display:inline-block;min-width:16px;height:16px;border-radius:8px;text-align:center;font:700 10.5px/16px
    system-ui,sans-serif;color:var(--badge)}
    b.c0{background:var(--c0)}b.c1{background:var(--c1)}b.c2{background:var(--c2)}b.c3{background:var(--c3)}
    b.c4{background:var(--c4)}b.c5{background:var(--c5)}b.c6{background:var(--c6)}
    svg .c0{fill:var(--c0)}svg .c1{fill:var(--c1)}svg .c2{fill:var(--c2)}svg .c3{fill:var(--c3)}svg .c4{fill:var(--c4)}
    svg .c5{fill:var(--c5)}svg circle.c6{fill:var(--c6)}svg rect.c6{fill:url(#hatch)}
    svg text.in{fill:var(--badge);font-weight:700;font-size:10.5px;text-anchor:middle}svg text.i6{fill:var(--ink)}
    svg text.halo{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}

    """

  private static let paper = """
    @media print{body{background:#fff;font-size:10.5pt}header,main,footer{max-width:none;padding:0}
    .controls,#theme,#keys,.skip{display:none}section{break-inside:avoid-page;padding:12px 0}
    tr,figure{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .scroll{overflow:visible}}
    """
}
