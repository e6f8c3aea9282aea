/// The page's script: theme, the two charts over time, their cursor, and a check of itself.
///
/// No library: two charts share one axis, one cursor and one zoom, which is less code than adapting one.
enum PageScript {
  static let text = "(() => {\n\"use strict\";\n" + ground + strip + memory + cursor + check + "})();"

  private static let ground = #"""
    const root = document.documentElement, $ = id => document.getElementById(id);
    window.addEventListener("error", e => { root.dataset.errors = (root.dataset.errors || "") + e.message + "; "; });
    const runs = JSON.parse($("run-data").textContent);
    const hash = new URLSearchParams(location.hash.slice(1));
    const themes = ["system", "light", "dark"];
    let theme = themes.includes(hash.get("theme")) ? hash.get("theme") : "system";
    function showTheme() {
      if (theme === "system") delete root.dataset.theme; else root.dataset.theme = theme;
      $("theme").textContent = "Theme: " + theme;
    }
    $("theme").onclick = () => { theme = themes[(themes.indexOf(theme) + 1) % 3]; showTheme(); };
    showTheme();
    const asked = {};
    window.addEventListener("beforeprint", () => {
      asked.theme = theme; theme = "light"; showTheme(); theme = asked.theme;
      asked.shut = [...document.querySelectorAll("details:not([open])")];
      for (const d of asked.shut) d.open = true;
    });
    window.addEventListener("afterprint", () => { showTheme(); for (const d of asked.shut || []) d.open = false; });
    const patterns = document.createElement("div");
    patterns.innerHTML = `<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>
    <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="4" height="4" style="fill:var(--track)"/><rect width="2.5" height="4" style="fill:var(--toolkit)"/></pattern>
    <pattern id="late" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
    <rect width="5" height="5" style="fill:var(--track)"/><rect width="3" height="5" style="fill:var(--bad)"/></pattern>
    </defs></svg>`;
    document.body.prepend(patterns.firstChild);

    const causes = ["recognise", "update", "effects", "animate", "layout", "diff", "toolkit"];
    const letters = "RUEALDT", left = 56, right = 84;
    const group = n => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
    const ms = us => (us >= 1e5 ? group(us / 1e3) : us >= 1e4 ? (us / 1e3).toFixed(1) : (us / 1e3).toFixed(2)) + " ms";
    const mb = kb => (kb >= 10240 ? (kb / 1024).toFixed(1) : (kb / 1024).toFixed(2)) + " MB";
    function clock(t, fine) {
      const h = Math.floor(t / 3.6e6), m = Math.floor(t / 6e4) % 60, s = (t % 6e4) / 1e3;
      const sec = fine ? s.toFixed(1).padStart(4, "0") : String(Math.floor(s)).padStart(2, "0");
      return (h ? h + ":" + String(m).padStart(2, "0") : m) + ":" + sec;
    }
    function nice(top, count) {
      const raw = top / count, power = 10 ** Math.floor(Math.log10(raw)), f = raw / power;
      return power * (f <= 1 ? 1 : f <= 2 ? 2 : f <= 5 ? 5 : 10);
    }
    const state = {run: runs[0], from: 0, to: 1, at: 0};
    const width = () => Math.max(320, $("charts").clientWidth - 4);
    const x = t => left + (t - state.from) / (state.to - state.from) * (width() - left - right);
    const time = px => state.from + (px - left) / (width() - left - right) * (state.to - state.from);
    function timeAxis(y) {
      const steps = [100, 200, 500, 1e3, 2e3, 5e3, 1e4, 15e3, 3e4, 6e4, 12e4, 3e5, 6e5, 9e5, 18e5, 36e5, 72e5, 108e5, 216e5];
      const step = steps.find(s => (state.to - state.from) / s <= 12) || 432e5;
      let out = `<path class="axis" d="M${left} ${y}H${width() - right}"/>`;
      for (let t = Math.ceil(state.from / step) * step; t <= state.to; t += step)
        out += `<path class="tick" d="M${x(t).toFixed(1)} ${y}v4"/><text class="m" x="${x(t).toFixed(1)}" y="${y + 16}">${clock(t, step < 1e3)}</text>`;
      return out;
    }

    """#

  private static let strip = #"""
    function highest(from, to) {
      const r = state.run, last = r.product.length - 1;
      let best = -1, a = Math.max(0, Math.floor(from / r.bucket)), b = Math.min(last, Math.ceil(to / r.bucket) - 1);
      for (let i = a; i <= Math.max(a, b) && i <= last; i++)
        if (best < 0 || r.product[i] + r.toolkit[i] > r.product[best] + r.toolkit[best]) best = i;
      return best;
    }
    function drawStrip() {
      const r = state.run, W = width(), top = 44, base = 208;
      const peak = Math.max(1, ...r.p99, ...(r.hitches.length ? [r.period * 2] : []),
        ...Array.from(r.product, (p, i) => p + r.toolkit[i]));
      const scale = Math.max(r.period * 1.25, Math.min(peak * 1.05, r.period * 2.5));
      const y = us => base - Math.min(us, scale) / scale * (base - top);
      let out = "", step = nice(scale / 1e3, 4) * 1e3;
      for (let v = step; v <= scale; v += step)
        out += `<path class="grid" d="M${left} ${y(v).toFixed(1)}H${W - right}"/><text class="n" x="${left - 6}" y="${(y(v) + 4).toFixed(1)}">${+(v / 1e3).toFixed(1)} ms</text>`;
      out += `<text class="n" x="${left - 6}" y="${base + 4}">0</text>`;
      let low = "", high = "", cut = "";
      const columns = Math.min(W - left - right, Math.ceil((state.to - state.from) / r.bucket));
      const w = (W - left - right) / columns;
      for (let c = 0; c < columns && r.product.length; c++) {
        const t = state.from + c * (state.to - state.from) / columns;
        const i = highest(t, t + (state.to - state.from) / columns);
        if (i < 0 || r.cause[i] === "-") continue;
        const p = r.product[i], k = p + r.toolkit[i], a = (left + c * w).toFixed(2), d = w.toFixed(2);
        low += `M${a} ${base}V${y(p).toFixed(1)}h${d}V${base}z`;
        if (y(k) < y(p)) high += `M${a} ${y(p).toFixed(1)}V${y(k).toFixed(1)}h${d}V${y(p).toFixed(1)}z`;
        if (k > scale) cut += `M${(+a + w / 2 - 4).toFixed(1)} ${top}l4 -6l4 6z`;
      }
      out += `<path class="product" d="${low}"/><path class="toolkit" d="${high}"/><path fill="currentColor" d="${cut}"/>`;
      let line = "";
      r.p99.forEach((v, i) => {
        const a = Math.max(state.from, i * 6e4 * r.memory.step), b = Math.min(state.to, (i + 1) * 6e4 * r.memory.step);
        if (v > 0 && b > a) line += `M${x(a).toFixed(1)} ${y(v).toFixed(1)}H${x(b).toFixed(1)}`;
      });
      out += `<path class="p99" d="${line}"/>` + timeAxis(base);
      out += `<path class="period" d="M${left} ${y(r.period).toFixed(1)}H${W - right}"/><text class="strong" x="${W - right + 6}" y="${(y(r.period) + 4).toFixed(1)}">${ms(r.period)}</text>`;
      let end = -99;
      const seen = r.hitches.filter(h => h.at >= state.from && h.at <= state.to);
      for (let i = 0; i < seen.length;) {
        const begin = x(seen[i].at); let worst = seen[i], j = i;
        while (j < seen.length && x(seen[j].at) < begin + 18) { if (seen[j].late > worst.late) worst = seen[j]; j++; }
        const px = Math.max(x(worst.at), end + 17); end = px;
        out += `<path class="tick" d="M${x(worst.at).toFixed(1)} 32V36"/><circle class="c${worst.cause}" cx="${px.toFixed(1)}" cy="22" r="8"/><text class="in" x="${px.toFixed(1)}" y="26">${letters[worst.cause]}</text>`;
        if (j - i > 1) out += `<text class="m" x="${px.toFixed(1)}" y="10">${j - i}</text>`;
        i = j;
      }
      if (!r.whole) out += `<text class="m strong" x="${(left + W - right) / 2}" y="${top + 14}">frames of this session were not kept: minutes and hitches only</text>`;
      out += `<text x="0" y="26">${r.hitchCount ? "hitches" : "no hitch"}</text><path class="cursor" d=""/><rect class="drag" y="0" height="${base}" width="0"/>`;
      $("strip").innerHTML = out;
      $("strip").setAttribute("aria-label", `Frame cost over time: ${r.label}; ${r.hitchCount} hitches, costliest kept frame ${ms(r.product.length ? Math.max(...Array.from(r.product, (p, i) => p + r.toolkit[i])) : 0)}`);
    }

    """#

  private static let memory = #"""
    const parts = [["live", "live", "live"], ["cache", "cache", "cache"], ["pinned", "pinned", "pinned"], ["inFlight", "in flight", "flight"]];
    function drawMemory() {
      const r = state.run, m = r.memory, W = width(), top = 10, base = 150;
      const peak = Math.max(1, m.limit, ...m.live, ...m.cache) * 1.06;
      const y = kb => base - kb / peak * (base - top), step = nice(peak / 1024, 4) * 1024;
      let out = "";
      for (let v = step; v <= peak; v += step)
        out += `<path class="grid" d="M${left} ${y(v).toFixed(1)}H${W - right}"/><text class="n" x="${left - 6}" y="${(y(v) + 4).toFixed(1)}">${+(v / 1024).toFixed(2)} MB</text>`;
      out += `<text class="n" x="${left - 6}" y="${base + 4}">0</text>` + timeAxis(base);
      const labels = [];
      for (const [key, name, style] of parts) {
        let d = "", last = 0;
        m[key].forEach((v, i) => {
          const t = (i + 1) * 6e4 * m.step;
          if (t < state.from - 6e4 * m.step || t > state.to + 6e4 * m.step) return;
          const px = Math.min(W - right, Math.max(left, x(Math.min(t, r.length))));
          d += (d ? "L" : "M") + px.toFixed(1) + " " + y(v).toFixed(1); last = v;
        });
        if (d) { out += `<path class="${style}" d="${d}"/>`; labels.push([y(last), name, ""]); }
      }
      if (m.limit) { out += `<path class="period" d="M${left} ${y(m.limit).toFixed(1)}H${W - right}"/>`; labels.push([y(m.limit), "limit", "strong"]); }
      labels.sort((a, b) => a[0] - b[0]);
      for (let i = 1; i < labels.length; i++) labels[i][0] = Math.max(labels[i][0], labels[i - 1][0] + 13);
      let room = base;
      for (let i = labels.length - 1; i >= 0; i--) { labels[i][0] = Math.min(labels[i][0], room); room = labels[i][0] - 13; }
      for (const [at, name, style] of labels) out += `<text class="${style}" x="${W - right + 6}" y="${(at + 4).toFixed(1)}">${name}</text>`;
      if (!m.live.length) out += `<text class="m strong" x="${(left + W - right) / 2}" y="80">no minute of this session was sampled</text>`;
      $("memory").innerHTML = out + `<path class="cursor" d=""/>`;
      $("memory").setAttribute("aria-label", `Memory over time: ${r.label}; highest live ${mb(Math.max(0, ...m.live))}, limit ${mb(m.limit)}`);
    }

    """#

  private static let cursor = #"""
    const stride = () => Math.max(state.run.bucket, (state.to - state.from) / 400);
    function drawCursor() {
      const r = state.run, t = state.at, px = x(t + stride() / 2).toFixed(1);
      const visible = t >= state.from - 1 && t <= state.to;
      for (const id of ["strip", "memory"]) $(id).querySelector(".cursor").setAttribute("d", visible ? `M${px} ${id === "strip" ? 36 : 4}V${id === "strip" ? 208 : 150}` : "");
      const words = [clock(t, true)], i = highest(t, t + stride());
      if (i >= 0 && r.product.length && r.cause[i] !== "-")
        words.push(`costliest frame ${ms(r.product[i] + r.toolkit[i])} = product ${ms(r.product[i])} + toolkit ${ms(r.toolkit[i])}, mostly ${causes[r.cause[i]]}`);
      else words.push(r.whole ? "idle" : "frames not kept");
      const k = Math.min(r.p99.length - 1, Math.floor(t / 6e4 / r.memory.step));
      if (k >= 0) words.push(`p99 of the minute ${ms(r.p99[k])}; live ${mb(r.memory.live[k])}, cache ${mb(r.memory.cache[k])}, pinned ${mb(r.memory.pinned[k])}, in flight ${mb(r.memory.inFlight[k])}`);
      const near = r.hitches.filter(h => h.at >= t && h.at < t + stride()).sort((a, b) => b.late - a.late);
      if (near.length) words.push(`hitch, ${ms(near[0].late)} late, mostly ${causes[near[0].cause]}: ${near[0].text}` + (near.length > 1 ? ` and ${near.length - 1} more` : ""));
      const text = words.join(" · ");
      $("readout").textContent = text;
      const c = $("charts");
      c.setAttribute("aria-valuemin", Math.round(state.from)); c.setAttribute("aria-valuemax", Math.round(state.to));
      c.setAttribute("aria-valuenow", Math.round(t)); c.setAttribute("aria-valuetext", text);
    }
    function draw() { drawStrip(); drawMemory(); drawCursor(); }
    function show(index) {
      state.run = runs[index]; state.from = 0; state.to = state.run.length;
      const worst = [...state.run.hitches].sort((a, b) => b.late - a.late)[0];
      state.at = worst ? worst.at - worst.at % state.run.bucket : 0;
      draw();
    }
    function move(t) {
      state.at = Math.min(state.run.length - 1, Math.max(0, t));
      const span = state.to - state.from;
      if (state.at < state.from || state.at > state.to - stride()) {
        state.from = Math.min(Math.max(0, state.at - span / 2), state.run.length - span); state.to = state.from + span; draw();
      } else drawCursor();
    }
    function zoom(factor) {
      const whole = state.run.length, span = Math.min(whole, Math.max(state.run.bucket * 20, (state.to - state.from) * factor));
      state.from = Math.min(Math.max(0, state.at - span / 2), whole - span); state.to = state.from + span; draw();
    }
    function jump(direction) {
      const list = state.run.hitches, end = state.at + stride();
      const next = direction > 0 ? list.find(h => h.at >= end) : list.filter(h => h.at < state.at).pop();
      if (next) move(next.at - next.at % state.run.bucket);
    }
    function key(e) {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const far = e.shiftKey ? 10 : 1, s = state;
      const act = {ArrowLeft: () => move(s.at - stride() * far), ArrowRight: () => move(s.at + stride() * far),
        ArrowDown: () => move(s.at - stride() * far), ArrowUp: () => move(s.at + stride() * far),
        PageDown: () => move(s.at - stride() * 10), PageUp: () => move(s.at + stride() * 10),
        Home: () => move(0), End: () => move(s.run.length), "+": () => zoom(.5), "=": () => zoom(.5), "-": () => zoom(2),
        "0": () => zoom(1e9), n: () => jump(1), p: () => jump(-1)}[e.key];
      if (act) { e.preventDefault(); act(); }
    }
    if (runs.length) {
      let begin = null;
      const place = e => e.clientX - $("strip").getBoundingClientRect().left;
      const band = (a, b) => { const d = $("strip").querySelector(".drag"); d.setAttribute("x", Math.min(a, b)); d.setAttribute("width", Math.abs(a - b)); };
      $("charts").addEventListener("keydown", key);
      $("charts").addEventListener("pointerdown", e => { if (e.button === 0) begin = place(e); });
      $("charts").addEventListener("pointermove", e => { if (begin !== null) band(begin, place(e)); else if (e.pointerType === "mouse") { const t = time(place(e)); if (t >= state.from && t < state.to) { state.at = t; drawCursor(); } } });
      window.addEventListener("pointerup", e => {
        if (begin === null) return;
        const a = time(Math.min(begin, place(e))), b = time(Math.max(begin, place(e))), far = Math.abs(begin - place(e)) > 6;
        begin = null; band(0, 0);
        if (far) { state.from = Math.max(0, a); state.to = Math.min(state.run.length, Math.max(b, a + state.run.bucket * 20)); state.at = state.from; draw(); }
        else if (e.target.closest("#charts")) move(a);
      });
      $("series").onchange = e => show(+e.target.value);
      $("zoom-in").onclick = () => zoom(.5); $("zoom-out").onclick = () => zoom(2); $("zoom-all").onclick = () => zoom(1e9);
      $("hitch-next").onclick = () => jump(1); $("hitch-back").onclick = () => jump(-1);
      new ResizeObserver(() => draw()).observe($("charts"));
      const first = +hash.get("series") || 0;
      $("series").value = String(first < runs.length ? first : 0); show(first < runs.length ? first : 0);
    }

    """#

  /// Runs only when asked by `#selfcheck`; leaves its finding in an attribute that a tool can read from the DOM.
  private static let check = #"""
    if (hash.has("selfcheck")) {
      const faults = [], want = (good, what) => { if (!good) faults.push(what); };
      for (const id of ["budgets", "invariants", "time", "cost", "photos", "worst", "gestures", "cache", "model", "metrics", "children", "machine"])
        want($(id) && $(id).textContent.trim().length > 20, "section " + id);
      for (const e of document.querySelectorAll("[src],link,[href]"))
        want((e.getAttribute("href") || "").startsWith("#"), "external " + e.outerHTML.slice(0, 80));
      for (const e of document.querySelectorAll("svg[role=img],[role=slider],select,button"))
        want(e.getAttribute("aria-label") || e.textContent.trim(), "no name: " + e.outerHTML.slice(0, 60));
      want(document.querySelectorAll("h1").length === 1, "one h1");
      const background = () => getComputedStyle(document.body).backgroundColor;
      const paint = [1, 2, 3].map(() => { $("theme").click(); return root.dataset.theme + background(); });
      want(new Set(paint).size === 3, "themes " + paint);
      if (runs.length) {
        const c = $("charts"), now = () => +c.getAttribute("aria-valuenow");
        const press = k => c.dispatchEvent(new KeyboardEvent("keydown", {key: k, bubbles: true}));
        c.focus(); want(document.activeElement === c, "the chart takes the focus");
        runs.forEach((r, i) => {
          show(i); want($("strip").innerHTML.length > 400, "strip " + i); want(!/NaN|undefined|Infinity/.test($("strip").innerHTML + $("memory").innerHTML + $("readout").textContent), "figures " + i);
          press("Home"); const a = now(); press("ArrowRight"); const b = now(); press("ArrowLeft");
          want(a === 0 && b > a && now() === a, "arrow keys " + i);
          press("End"); want(now() > b, "end " + i); press("+"); want(state.to - state.from < r.length, "zoom " + i); press("0"); want(state.to - state.from === r.length, "all " + i);
          if (r.hitches.length) { press("Home"); press("n"); want($("readout").textContent.includes("hitch") || r.hitches[0].at === 0, "next hitch " + i); }
        });
        show(0);
      }
      want(!root.dataset.errors, root.dataset.errors);
      root.dataset.selfcheck = faults.length ? "failed: " + faults.join(" | ") : "ok";
    }

    """#
}
