// The script of all pages: theme and print, plots, sessions over time, and a self-check.
(() => {
"use strict";
const root = document.documentElement, $ = id => document.getElementById(id);
window.addEventListener("error", e => { root.dataset.errors = (root.dataset.errors || "") + e.message + "; "; });
const data = JSON.parse($("data").textContent), runs = data.timelines;
const hash = new URLSearchParams(location.hash.slice(1));
const themes = ["system", "light", "dark"];
let theme = themes.includes(hash.get("theme")) ? hash.get("theme") : "system";
function showTheme() {
  if (theme === "system") delete root.dataset.theme; else root.dataset.theme = theme;
  $("theme").textContent = "Theme: " + theme;
}
$("theme").onclick = () => { theme = themes[(themes.indexOf(theme) + 1) % 3]; showTheme(); };
$("theme").hidden = false;
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
${[["s", 45], ["z", 0], ["d", -45]].map(([name, turn]) => [0, 1, 2, 3, 4, 5].map(i => `<pattern id="${name}${i}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">
<rect width="5" height="5" style="fill:var(--card)"/><rect width="3" height="5" style="fill:var(--c${i})"/></pattern>`).join("")).join("")}
</defs></svg>`;
document.body.prepend(patterns.firstChild);

// ---- Plots: the data has all shapes and words; this code places them. ----

const scales = {linear: v => v, logarithmic: Math.log, counts: v => Math.log(v + 1), roots: Math.sqrt};
const shapes = {
  dot: r => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  square: r => `m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`, triangle: () => "m0 -6l6 11h-12z",
  diamond: () => "m0 -7l7 7l-7 7l-7 -7z", star: () => "m0 -9l2.6 6.4l6.4 2.6l-6.4 2.6l-2.6 6.4l-2.6 -6.4l-6.4 -2.6l6.4 -2.6z",
  fall: () => "m-6 -5h12l-6 11z", rise: () => "m-6 5h12l-6 -11z"};
const escaped = text => text.replace(/[\x00-\x1f\x7f]/g, " ").replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
const one = v => v.toFixed(1);
const wide = text => text.length * 6.4;
const label = (style, px, py, text) => `<text class="${style}" x="${one(px)}" y="${one(py)}">${escaped(text)}</text>`;
const title = text => text ? `<title>${escaped(text)}</title>` : "";

function place(axis, from, to) {
  const f = scales[axis.scale], low = f(axis.from), reach = f(axis.to) - low || 1;
  return value => from + (f(value) - low) / reach * (to - from);
}

// A plot as markup of this width; `p` is described in `Plot.swift`.
function picture(p, W) {
  const H = p.height, small = p.form !== "chart", ticks = axis => small ? [] : axis.ticks;
  const left = small ? 4 : 10 + Math.max(16, ...ticks(p.y).map(t => wide(t.text))) + (p.y.title ? 22 : 0), right = W - (small ? 4 : 18);
  const top = small ? (p.form === "split" ? 3 : 5) : p.rules.some(r => r.text) ? 32 : 12;
  const bottom = H - (small ? (p.form === "split" ? 3 : 5) : (p.x.ticks.length ? 24 : 6) + (p.x.title ? 20 : 0));
  const x = place(p.x, left, right), y = place(p.y, bottom, top);
  let out = "", end = -99;
  for (const t of ticks(p.y)) out += `<path class="grid" d="M${one(left)} ${one(y(t.at))}H${one(right)}"/>` + label("n", left - 7, y(t.at) + 4, t.text);
  for (const t of ticks(p.x)) {
    const px = x(t.at), half = wide(t.text) / 2;
    out += `<path class="${p.x.isRuled ? "grid" : "tick"}" d="M${one(px)} ${p.x.isRuled ? top : one(bottom)}V${one(bottom + (p.x.isRuled ? 0 : 4))}"/>`;
    if (px - half < end) continue;
    out += label("m", px, bottom + 17, t.text); end = px + half + 4;
  }
  if (ticks(p.x).length) out += `<path class="axis" d="M${one(left)} ${p.x.isRuled ? top : one(bottom)}V${one(bottom)}H${one(right)}"/>`;
  if (p.x.title) out += label("m strong", (left + right) / 2, H - 4, p.x.title);
  if (p.y.title) out += `<text class="m strong" transform="translate(12 ${one((top + bottom) / 2)}) rotate(-90)">${escaped(p.y.title)}</text>`;
  for (const s of p.series) if (s.form === "bar") out += bars(s, x, y); else if (s.form === "line") out += line(s, x, y);
  out += rules(p, x, top, bottom, right) + errors(p, x, y);
  return out + points(p, x, y, right);
}

function bars(s, x, y) {
  return s.at.map(([from, to, low, high], i) => {
    const px = x(from), w = x(to) - px, py = y(high), gap = w > 4 && !s.names ? 1 : 0;
    const name = s.names && w > 14 ? label(`in ${s.style.replace("c", "i")}`, px + w / 2, (py + y(low)) / 2 + 4, s.names[i]) : "";
    return `<rect class="${s.style}" x="${px.toFixed(2)}" y="${one(py)}" width="${Math.max(.6, w - gap).toFixed(2)}" height="${one(Math.max(0, y(low) - py))}">${title(s.titles && s.titles[i])}</rect>${name}`;
  }).join("");
}

// A missing value is a gap.
function line(s, x, y) {
  let d = "", open = false;
  for (const at of s.at) { if (at.length) d += `${open ? "L" : "M"}${one(x(at[0]))} ${one(y(at[1]))}`; open = at.length > 0; }
  return `<path class="${s.style}" d="${d}"/>`;
}

// Vertical lines with a word above each; overlapping words take a second row or are left out.
function rules(p, x, top, bottom, right) {
  const free = [-99, -99];
  return p.rules.map(r => {
    const px = x(r.at);
    if (!r.text) return `<path class="${r.style}" d="M${one(px)} ${p.form === "split" ? 0 : one(top)}V${p.form === "split" ? p.height : one(bottom)}"/>`;
    const half = wide(r.text) / 2, middle = Math.min(px, right + 14 - half), row = free.findIndex(end => end < middle - half);
    if (row < 0) return r.isShort ? "" : `<path class="${r.style}" d="M${one(px)} ${top}V${one(bottom)}"/>`;
    free[row] = middle + half + 4;
    return `<path class="${r.style}" d="M${one(px)} ${[25, 12][row]}V${one(r.isShort ? top - 1 : bottom)}"/>` + label("m strong", middle, [22, 9][row], r.text);
  }).join("");
}

// Bars through points, with a cap at each end.
function errors(p, x, y) {
  return p.series.flatMap(s => (s.errors || []).map(([left, right, low, high], i) => {
    const [px, py] = [x(s.at[i][0]), y(s.at[i][1])], [a, b, c, d] = [x(left), x(right), y(low), y(high)];
    return `<path class="error" d="M${one(a)} ${one(py)}H${one(b)}M${one(a)} ${one(py - 3)}v6M${one(b)} ${one(py - 3)}v6M${one(px)} ${one(c)}V${one(d)}M${one(px - 3)} ${one(c)}h6M${one(px - 3)} ${one(d)}h6"/>`;
  })).join("");
}

function points(p, x, y, right) {
  const all = p.series.flatMap(s => shapes[s.form] ? s.at.map((at, i) => ({
    s, px: x(at[0]), py: y(at[1]), title: s.titles && s.titles[i], name: s.names && s.names[i]})) : []);
  // Names are moved down until they overlap neither named marks nor earlier names.
  const named = all.filter(q => q.name), taken = named.map(q => ({x: q.px - 8, y: q.py + 4, w: 16}));
  named.sort((a, b) => a.py - b.py || a.px - b.px);
  for (const q of named) {
    const w = wide(q.name) * 1.15, isLeft = q.px + w + 16 > right, begin = isLeft ? q.px - 12 - w : q.px + 12;
    let at = q.py + 4;
    while (taken.some(t => Math.abs(t.y - at) < 14 && t.x < begin + w && begin < t.x + t.w)) at += 14;
    taken.push({x: begin, y: at, w});
    q.text = label(isLeft ? "name n" : "name", isLeft ? q.px - 12 : begin, at, q.name);
    if (at - q.py >= 12) q.stem = `<path class="stem" d="M${one(q.px)} ${one(q.py)}L${one(isLeft ? q.px - 10 : begin - 2)} ${one(at - 4)}"/>`;
  }
  return all.filter(q => !q.name).concat(named).map(q => {
    const shape = `<path class="${q.s.style}" d="M${one(q.px)} ${one(q.py)}${shapes[q.s.form](q.s.size)}">${title(q.title)}</path>`;
    if (!q.s.isReachable) return shape;
    return `<g class="point" tabindex="0" role="img" aria-label="${escaped(q.title)}">${q.stem || ""}${shape}<path class="ring" d="M${one(q.px)} ${one(q.py)}${shapes.dot(q.s.size + 4)}"/>${q.text || ""}</g>`;
  }).join("");
}

function legend(p) {
  const signs = p.series.filter(s => s.key).map(s =>
    `<li><svg class="sign" aria-hidden="true"><path class="${s.style}" d="M8 8${(shapes[s.form] || shapes.square)(s.size)}"/></svg>${escaped(s.key)}</li>`);
  return signs.length ? `<ul class="legend">${signs.join("")}</ul>` : "";
}

for (const host of document.querySelectorAll("[data-plot]")) {
  const p = data.plots[host.dataset.plot];
  const width = () => Math.round(host.clientWidth) || {chart: 600, spark: 150, split: 380}[p.form];
  let drawn = 0;
  const draw = () => {
    if (width() === drawn) return;
    drawn = width();
    const role = p.series.some(s => s.isReachable) ? "group" : "img";
    host.innerHTML = `<svg class="${p.form}" viewBox="0 0 ${drawn} ${p.height}" height="${p.height}" role="${role}" aria-label="${escaped(p.label)}">${picture(p, drawn)}</svg>${legend(p)}`;
  };
  draw();
  onWidth(host, draw);
}

/// Redraws when the host's width changes, in the next frame: drawing changes the host's height.
function onWidth(host, draw) {
  let width = host.clientWidth;
  new ResizeObserver(() => {
    if (host.clientWidth === width) return;
    width = host.clientWidth;
    requestAnimationFrame(draw);
  }).observe(host);
}

// ---- Contents that follow the scroll; topics that open when linked to; rows filtered by typing. ----

const contents = [...document.querySelectorAll("#contents a")];
function current() {
  const passed = contents.filter(a => { const s = $(a.hash.slice(1)); return s && s.getBoundingClientRect().top < 120; });
  const now = passed.pop() || contents[0];
  for (const a of contents) if (a === now) a.setAttribute("aria-current", "true"); else a.removeAttribute("aria-current");
  const bar = $("contents"), from = now.offsetLeft - bar.offsetLeft;
  if (from < bar.scrollLeft || from + now.offsetWidth > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = from - 30;
}
if (contents.length) {
  let waits = false;
  window.addEventListener("scroll", () => { if (!waits) { waits = true; requestAnimationFrame(() => { waits = false; current(); }); } }, {passive: true});
  current();
}
function unfold(id) {
  const target = id && $(id), topic = target && target.querySelector(":scope > details.topic"), row = target && target.closest("tr");
  if (topic) topic.open = true;
  if (row) row.hidden = false;
  let wasShut = false;
  for (let d = target && target.closest("details"); d; d = d.parentElement.closest("details")) { wasShut = wasShut || !d.open; d.open = true; }
  if (wasShut) target.scrollIntoView();
}
const there = () => { try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; } };
window.addEventListener("hashchange", () => unfold(there()));
for (const a of document.querySelectorAll('#contents a, a.ref[href^="#"]')) a.addEventListener("click", () => unfold(decodeURIComponent(a.hash.slice(1))));
unfold(there());
// Ids may break only after `.`, `_` and `@`.
for (const code of document.querySelectorAll("tbody code")) if (!code.firstElementChild) code.innerHTML = escaped(code.textContent).replace(/[._@]/g, "$&<wbr>");
for (const table of document.querySelectorAll("table")) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length <= 20) continue;
  const box = document.createElement("div"), name = table.caption ? table.caption.textContent : "rows";
  box.className = "filter";
  box.innerHTML = `<input type="search" placeholder="Filter" aria-label="Filter: ${escaped(name)}"><span role="status"></span>`;
  table.closest(".scroll").before(box);
  box.firstChild.oninput = e => {
    const words = e.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const row of rows) { const text = row.textContent.toLowerCase(), fits = words.every(w => text.includes(w)); row.hidden = !fits; left += fits ? 1 : 0; }
    box.lastChild.textContent = words.length ? `${left} of ${rows.length}` : "";
  };
}

// ---- Sessions over time: two charts that share one axis, one cursor and one zoom. ----

const causes = ["recognise", "update", "effects", "animate", "layout", "diff", "toolkit"];
const letters = "RUEALDT", left = 56, right = 84;
const group = n => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
const ms = us => (us >= 1e5 ? group(us / 1e3) : us >= 1e4 ? (us / 1e3).toFixed(1) : (us / 1e3).toFixed(2)) + " ms";
const mb = kb => (kb >= 10240 ? (kb / 1024).toFixed(1) : (kb / 1024).toFixed(2)) + " MB";
function clock(t, fine) {
  const h = Math.floor(t / 3.6e6), m = Math.floor(t / 6e4) % 60, s = (t % 6e4) / 1e3;
  const sec = fine ? s.toFixed(3).padStart(6, "0") : String(Math.floor(s)).padStart(2, "0");
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

function controls(host) {
  const shown = isDevice => runs.map((r, i) => r.isDevice === isDevice ? `<option value="${i}">${escaped(r.label)}</option>` : "").join("");
  const key = (shape, words) => `<li><svg class="key" aria-hidden="true">${shape}</svg> ${words}</li>`;
  const bar = style => `<rect class="${style}" width="22" height="11"/>`, stroke = style => `<path class="${style}" d="M0 6H22"/>`;
  const button = (id, words) => `<button type="button" id="${id}">${words}</button>`;
  host.innerHTML = `<div class="controls"><label for="series">Show</label>
<select id="series"><optgroup label="Devices">${shown(true)}</optgroup>${runs.some(r => !r.isDevice) ? `<optgroup label="Children">${shown(false)}</optgroup>` : ""}</select>
<span class="group" role="group" aria-label="Zoom and hitches">${button("zoom-in", "Zoom in")}${button("zoom-out", "Zoom out")}${button("zoom-all", "All")}
${button("hitch-back", "Previous hitch")}${button("hitch-next", "Next hitch")}</span></div>
<div id="charts" role="slider" tabindex="0" aria-label="Moment of the session" aria-valuemin="0" aria-valuemax="1" aria-valuenow="0" aria-valuetext="" aria-describedby="keys">
<h3>Frame cost <span class="note">the costliest frame of each moment</span></h3>
<svg id="strip" role="img" aria-label="Frame cost over time"></svg>
<h3>Memory <span class="note">at the end of each minute</span></h3>
<svg id="memory" role="img" aria-label="Memory over time"></svg></div>
<p id="readout" aria-live="polite"></p>
<div class="legends"><ul class="legend" aria-label="Legend of frame cost">${key(bar("product"), "product (measured)")}${key(bar("toolkit"), "toolkit (assumed)")}
${key(stroke("p99"), "p99 of each minute")}${key(stroke("period"), "frame period")}</ul>
<ul class="legend" aria-label="Legend of hitches"><li>hitch, mostly</li>${causes.map((name, i) => `<li><b class="badge c${i}">${letters[i]}</b> ${name}</li>`).join("")}</ul></div>
<p id="keys" class="note">Keys on the chart: <kbd>←</kbd> <kbd>→</kbd> move the cursor (with <kbd>Shift</kbd> ten times as far), <kbd>Home</kbd> <kbd>End</kbd>, <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom, <kbd>n</kbd> <kbd>p</kbd> next and previous hitch. Dragging zooms into a range.</p>`;
}

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
  if (!r.whole) out += `<text class="m strong" x="${(left + W - right) / 2}" y="${top + 14}">frames of this session were not stored: minutes and hitches only</text>`;
  out += `<text x="0" y="26">${r.hitchCount ? "hitches" : "no hitch"}</text><path class="cursor" d=""/><rect class="drag" y="0" height="${base}" width="0"/>`;
  $("strip").innerHTML = out;
  $("strip").setAttribute("aria-label", `Frame cost over time: ${r.label}; ${r.hitchCount} hitches, costliest stored frame ${ms(r.product.length ? Math.max(...Array.from(r.product, (p, i) => p + r.toolkit[i])) : 0)}`);
}
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

const stride = () => Math.max(state.run.bucket, (state.to - state.from) / 400);
function drawCursor() {
  const r = state.run, t = state.at, px = x(t + stride() / 2).toFixed(1);
  const visible = t >= state.from - 1 && t <= state.to;
  for (const id of ["strip", "memory"]) $(id).querySelector(".cursor").setAttribute("d", visible ? `M${px} ${id === "strip" ? 36 : 4}V${id === "strip" ? 208 : 150}` : "");
  const words = [clock(t, true)], i = highest(t, t + stride());
  if (i >= 0 && r.product.length && r.cause[i] !== "-")
    words.push(`costliest frame ${ms(r.product[i] + r.toolkit[i])} = product ${ms(r.product[i])} + toolkit ${ms(r.toolkit[i])}, mostly ${causes[r.cause[i]]}`);
  else words.push(r.whole ? "idle" : "frames not stored");
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
  controls($("timelines"));
  let begin = null;
  const spot = e => e.clientX - $("strip").getBoundingClientRect().left;
  const band = (a, b) => { const d = $("strip").querySelector(".drag"); d.setAttribute("x", Math.min(a, b)); d.setAttribute("width", Math.abs(a - b)); };
  $("charts").addEventListener("keydown", key);
  $("charts").addEventListener("pointerdown", e => { if (e.button === 0) begin = spot(e); });
  $("charts").addEventListener("pointermove", e => { if (begin !== null) band(begin, spot(e)); else if (e.pointerType === "mouse") { const t = time(spot(e)); if (t >= state.from && t < state.to) { state.at = t; drawCursor(); } } });
  window.addEventListener("pointerup", e => {
    if (begin === null) return;
    const a = time(Math.min(begin, spot(e))), b = time(Math.max(begin, spot(e))), far = Math.abs(begin - spot(e)) > 6;
    begin = null; band(0, 0);
    if (far) { state.from = Math.max(0, a); state.to = Math.min(state.run.length, Math.max(b, a + state.run.bucket * 20)); state.at = state.from; draw(); }
    else if (e.target.closest("#charts")) move(a);
  });
  $("series").onchange = e => show(+e.target.value);
  $("zoom-in").onclick = () => zoom(.5); $("zoom-out").onclick = () => zoom(2); $("zoom-all").onclick = () => zoom(1e9);
  $("hitch-next").onclick = () => jump(1); $("hitch-back").onclick = () => jump(-1);
  onWidth($("charts"), () => draw());
  const first = +hash.get("series") || 0;
  $("series").value = String(first < runs.length ? first : 0); show(first < runs.length ? first : 0);
}

// The load time of the page, for tools.
if (hash.has("opened")) window.addEventListener("load", () => setTimeout(() => { root.dataset.opened = Math.ceil(performance.now()); }));

// ---- Only for #selfcheck: the finding is stored in the DOM, where a tool reads it. ----

if (hash.has("selfcheck")) {
  const faults = [], want = (good, what) => { if (!good) faults.push(what); };
  for (const section of document.querySelectorAll("section")) want(section.textContent.trim().length > 20, "section " + section.id);
  want(document.querySelectorAll("section").length > 0, "no section");
  for (const host of document.querySelectorAll("[data-plot]"))
    want(host.querySelector("svg *") && !/NaN|undefined|Infinity/.test(host.innerHTML), "plot " + data.plots[host.dataset.plot].label);
  // A link may lead to a file beside the page; nothing is loaded, and no link leads to another machine.
  for (const e of document.querySelectorAll("[src],link,[href]"))
    want(e.tagName === "A" && !/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(e.getAttribute("href")), "external " + e.outerHTML.slice(0, 80));
  want(root.scrollWidth <= root.clientWidth, `wider than its window: ${root.scrollWidth} of ${root.clientWidth}`);
  for (const e of document.querySelectorAll("svg[role=img],[role=slider],select,button"))
    want(e.getAttribute("aria-label") || e.textContent.trim(), "no name: " + e.outerHTML.slice(0, 60));
  want(document.querySelectorAll("h1").length === 1, "one h1");
  const background = () => getComputedStyle(document.body).backgroundColor;
  const paint = [1, 2, 3].map(() => { $("theme").click(); return root.dataset.theme + background(); });
  want(new Set(paint).size === 3, "themes " + paint);
  for (const a of contents) want($(a.hash.slice(1)), "contents " + a.hash);
  for (const a of document.querySelectorAll('a.ref[href^="#"]')) want($(decodeURIComponent(a.hash.slice(1))), "no meaning of " + a.textContent);
  for (const a of [...document.querySelectorAll('a.ref[href^="#"]')].slice(0, 3)) {
    for (const d of document.querySelectorAll("details")) d.open = false;
    const meaning = $(decodeURIComponent(a.hash.slice(1)));
    a.click(); want(meaning && meaning.closest("tr").getClientRects().length, "what " + a.textContent + " means is seen");
  }
  for (const topic of document.querySelectorAll("details.topic")) {
    const id = topic.parentElement.id;
    topic.open = false; unfold(id); want(topic.open, "topic " + id + " opens"); topic.open = false;
  }
  for (const input of document.querySelectorAll(".filter input")) {
    const rows = [...input.parentElement.nextElementSibling.querySelectorAll("tbody tr")], seen = () => rows.filter(r => !r.hidden).length;
    input.value = "no such row"; input.oninput({target: input}); want(seen() === 0, "filter to nothing");
    input.value = rows[0].textContent.slice(0, 12); input.oninput({target: input}); want(seen() >= 1, "filter to a row");
    input.value = ""; input.oninput({target: input}); want(seen() === rows.length, "filter off");
  }
  if (window.checkClips) window.checkClips(want);
  if (runs.length) {
    for (let d = $("timelines"); d; d = d.parentElement.closest("details")) d.open = true;
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
})();
