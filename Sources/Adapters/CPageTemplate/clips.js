// Clips: a list, a picture drawn by the page from display lists, a scrub bar, and the facts of each frame. A clip's data is
// read only when it is opened.
(() => {
"use strict";
const $ = id => document.getElementById(id), host = $("clips-player");
if (!host) return;
const esc = text => String(text).replace(/[\x00-\x1f\x7f]/g, " ").replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
const kinds = ["photo", "placeholder", "spinner", "failure", "chip", "bar", "toast", "overlay", "label", "button", "card", "dot", "backdrop", "ring"];
const stages = ["recognise", "update", "effects", "animate", "layout", "diff", "toolkit"];
const list = [...document.querySelectorAll("#clips-list [data-clip]")];
const stage = $("clip-screen"), paper = stage.getContext("2d"), bar = $("clip-bar"), strip = $("clip-strip");
const state = {clip: null, at: 0, frame: 0, speed: 1, playing: false, last: 0, number: 0, decoding: 0};

// A time of the session: minutes, seconds with three decimals, hours where there are any.
function clock(us) {
  const ms = Math.floor(Math.abs(us) / 1e3), two = n => String(n).padStart(2, "0"), h = Math.floor(ms / 3.6e6);
  const tail = two(Math.floor(ms / 1e3) % 60) + "." + String(ms % 1e3).padStart(3, "0"), m = Math.floor(ms / 6e4) % 60;
  return (us < 0 ? "-" : "") + (h ? h + ":" + two(m) : m) + ":" + tail;
}
const span = tenths => tenths >= 1e5 ? (tenths / 1e4).toFixed(1) + " ms" : tenths >= 1e3 ? (tenths / 1e4).toFixed(2) + " ms" : (tenths / 10).toFixed(1) + " µs";

// ---- The data: each frame's list from what changed. ----

// A whole list is stored at regular intervals of frames, so that a step back is fast.
const keyframe = 30;
function opened(text) {
  const m = JSON.parse(text);
  m.lists = [];
  let items = [];
  m.frames.forEach((f, i) => { items = changed(items, f[7]); if (i % keyframe === 0) m.lists[i] = items; });
  m.items = i => {
    let from = i - i % keyframe, items = m.lists[from];
    while (from < i) items = changed(items, m.frames[++from][7]);
    return items;
  };
  return m;
}
function changed(items, change) {
  if (!change) return items;
  if (change.all) return change.all;
  let next = items.slice();
  const runs = (list, from, each) => { for (let i = from; i < list.length; i += 2) for (let k = 0; k < list[i + 1]; k++) each(list[i] + k); };
  if (change.gone) { const gone = new Set(); runs(change.gone, 0, p => gone.add(p)); next = next.filter((_, p) => !gone.has(p)); }
  for (const [place, item] of change.new || []) next.splice(place, 0, item);
  for (const group of change.moved || []) runs(group, 2, p => { const it = next[p].slice(); it[1] += group[0]; it[2] += group[1]; next[p] = it; });
  for (const [place, item] of change.other || []) next[place] = item;
  return next;
}

// ---- The picture. ----

// Photos are those embedded in the page, each decoded when a clip first shows it; until then, and for others, stand-ins.
const pictures = new Map();
let files = null;
function picture(name) {
  if (!name) return null;
  if (pictures.has(name)) return pictures.get(name);
  pictures.set(name, null);
  if (!files) { const source = $("clip-pictures"); files = source ? JSON.parse(source.textContent) : {}; }
  if (!files[name]) return null;
  const bytes = Uint8Array.from(atob(files[name]), c => c.charCodeAt(0));
  state.decoding++;
  createImageBitmap(new Blob([bytes], {type: "image/jpeg"})).then(bitmap => pictures.set(name, bitmap), () => {}).then(() => { if (--state.decoding === 0) show(); });
  return null;
}

const rgb = (c, opacity) => `rgba(${c >> 16 & 255},${c >> 8 & 255},${c & 255},${opacity})`;
function ink(c) {
  const part = s => { const v = (c >> s & 255) / 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; };
  const light = part(16) * .2126 + part(8) * .7152 + part(0) * .0722;
  return (light + .05) / .05 >= 1.05 / (light + .05) ? 0 : 0xFFFFFF;
}
function box(x, y, w, h, corner) {
  paper.beginPath();
  corner = Math.max(0, Math.min(corner, w / 2, h / 2));
  if (corner > 0 && paper.roundRect) paper.roundRect(x, y, w, h, corner); else paper.rect(x, y, w, h);
}
function fill(x, y, w, h, colour, opacity, corner) { box(x, y, w, h, corner || 0); paper.fillStyle = rgb(colour, opacity); paper.fill(); }
function lines(text, width) {
  const out = [];
  for (const word of text.split(" ")) {
    const last = out.length - 1;
    if (last >= 0 && paper.measureText(out[last] + " " + word).width <= width) out[last] += " " + word; else out.push(word);
  }
  return out;
}
function write(text, x, y, w, h, points, colour, opacity, fits) {
  const font = p => { paper.font = `${p * .92}px system-ui, sans-serif`; };
  if (fits) for (points = 17; points > 4; points--) {
    font(points);
    const all = lines(text, w - 4);
    if (Math.max(...all.map(l => paper.measureText(l).width)) <= w - 4 && all.length * points * 1.3 <= h) break;
  }
  font(points);
  paper.fillStyle = rgb(colour, opacity); paper.textAlign = "center";
  const all = lines(text, w), pitch = points * 1.3;
  all.forEach((line, i) => paper.fillText(line, x + w / 2, y + h / 2 + (i - (all.length - 1) / 2) * pitch + points * .33));
}
function paint(m, items, at) {
  const [W, H] = m.size.map(v => v / 64), ratio = Math.min(2, window.devicePixelRatio || 1);
  const room = stage.parentElement.clientWidth || 300, scale = Math.min(room / W, 560 / H);
  stage.width = Math.round(W * scale * ratio); stage.height = Math.round(H * scale * ratio);
  stage.style.width = Math.round(W * scale) + "px"; stage.style.height = Math.round(H * scale) + "px";
  paper.setTransform(scale * ratio, 0, 0, scale * ratio, 0, 0);
  fill(0, 0, W, H, 0xFFFFFF, 1);
  items.forEach((it, place) => item(m, items, it, place));
  if (m.safe[2] !== m.size[0] || m.safe[3] !== m.size[1]) {
    const s = m.safe.map(v => v / 64);
    paper.setLineDash([4, 4]); paper.lineWidth = 1; paper.strokeStyle = "rgba(216,27,96,.6)"; paper.strokeRect(s[0], s[1], s[2], s[3]); paper.setLineDash([]);
  }
  fingers(m, at);
}
function item(m, items, it, place) {
  const kind = kinds[it[0]], [x, y, w, h] = [it[1], it[2], it[3], it[4]].map(v => (v || 0) / 64);
  const colour = it[5] || 0, opacity = (it[6] || 0) / 255, text = m.strings[it[8] || 0] || "", size = it[9] || 0;
  if (opacity === 0) return;
  const side = Math.min(w, h), cx = x + w / 2, cy = y + h / 2;
  const corners = {card: 12, chip: h / 2, toast: h / 2, button: 10, dot: 1e9, placeholder: 4, failure: 4};
  if (kind === "photo") {
    const [label, dark, light, name] = m.photos[(it[10] || 1) - 1] || ["", 0x333333, 0x999999];
    const image = picture(name);
    if (image) {
      // Scaled to fill its frame, centred, with the number in a corner.
      const grow = Math.max(w / image.width, h / image.height), [sw, sh] = [w / grow, h / grow];
      paper.globalAlpha = opacity;
      paper.drawImage(image, (image.width - sw) / 2, (image.height - sh) / 2, sw, sh, x, y, w, h);
      paper.globalAlpha = 1;
      const cw = 8 + 7 * label.length;
      fill(x + 3, y + h - 19, cw, 16, dark, opacity, 4);
      write(label, x + 3, y + h - 19, cw, 16, 11, 0xFFFFFF, opacity);
      return;
    }
    paper.save(); box(x, y, w, h, 0); paper.clip(); fill(x, y, w, h, light, opacity);
    paper.beginPath(); paper.moveTo(x, y + h); paper.lineTo(x + w, y); paper.lineTo(x + w, y + h); paper.closePath();
    paper.fillStyle = rgb(dark, opacity); paper.fill(); paper.restore();
    write(label, x, y, w, h, Math.max(8, Math.min(28, side / 5)), 0xFFFFFF, opacity);
  } else if (kind === "spinner" || kind === "ring") {
    paper.beginPath(); paper.lineWidth = kind === "ring" ? 2 : Math.max(2, side / 10);
    const small = side < 40, radius = Math.max(1, side / 2 - (small ? 1 : 5));
    paper.strokeStyle = rgb(colour, kind === "ring" && !small ? opacity * .5 : opacity);
    if (kind === "spinner") paper.arc(cx, cy, side * .4, 0, 1.5 * Math.PI); else paper.arc(cx, cy, radius, 0, 2 * Math.PI);
    paper.stroke();
    const share = Math.min(1, (it[11] || 0) / 1e3);
    if (kind === "ring" && share > 0 && !small) {
      paper.beginPath(); paper.lineWidth = 10; paper.strokeStyle = rgb(colour, opacity);
      paper.arc(cx, cy, radius, -Math.PI / 2, (2 * share - .5) * Math.PI); paper.stroke();
    }
  } else if (kind !== "label") fill(x, y, w, h, colour, opacity, corners[kind] || 0);
  if (it[7] === 8 || it[7] === 9) { box(x, y, w, h, kind === "chip" ? h / 2 : 4); paper.lineWidth = 3; paper.strokeStyle = rgb(0x1565C0, opacity); paper.stroke(); }
  if (!text || kind === "ring" && size === 0 || kind === "spinner") return;
  const isInk = kind === "label" || kind === "ring";
  if (kind === "label") {
    const below = items.slice(0, place).filter(o => kinds[o[0]] !== "label" && cx >= o[1] / 64 && cx < (o[1] + o[3]) / 64 && cy >= o[2] / 64 && cy < (o[2] + o[4]) / 64).pop();
    if (below && kinds[below[0]] === "photo") fill(x, y, w, h, 0, opacity * .6, 4);
  }
  write(text, x, y, w, h, size, isInk ? colour : ink(colour), opacity, size === 0);
}
// The path of each finger in the last 600 ms, and its place.
function fingers(m, at) {
  const trails = [];
  for (const [t, finger, phase, x, y] of m.touches) {
    if (t > at) break;
    const open = phase === 0 ? null : [...trails].reverse().find(r => r.finger === finger);
    if (open) { open.points.push([t, x / 64, y / 64]); open.isUp = phase >= 2; } else trails.push({finger, points: [[t, x / 64, y / 64]], isUp: false});
  }
  for (const trail of trails) {
    const points = trail.points.filter(p => p[0] >= at - 6e5);
    if (!points.length || trail.isUp && points[points.length - 1][0] < at - 3e5) continue;
    paper.beginPath(); points.forEach((p, i) => i ? paper.lineTo(p[1], p[2]) : paper.moveTo(p[1], p[2]));
    paper.lineWidth = 4; paper.lineCap = paper.lineJoin = "round"; paper.strokeStyle = "rgba(216,27,96,.9)"; paper.stroke();
    const last = points[points.length - 1];
    paper.beginPath(); paper.arc(last[1], last[2], 22, 0, 2 * Math.PI); paper.lineWidth = 2;
    paper.fillStyle = `rgba(216,27,96,${trail.isUp ? .08 : .25})`; paper.fill(); paper.stroke();
  }
}

// ---- Beside it: stages by frame, lanes, gestures; and the frame in words. ----

const pick = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
// The operations of a lane, in as many rows as ran at once.
function rows(m) {
  const out = [];
  for (const lane of [...new Set(m.effects.map(e => e[1]))].sort((a, b) => m.strings[a] < m.strings[b] ? -1 : 1)) {
    const own = [];
    for (const e of m.effects.filter(e => e[1] === lane)) {
      const free = own.find(row => row[row.length - 1][4] <= e[3]);
      if (free) free.push(e); else own.push([e]);
    }
    for (const row of own) out.push([lane, row]);
  }
  return out;
}
function timeline(m) {
  const W = Math.max(260, strip.parentElement.clientWidth), lanes = rows(m), left = 74;
  const H = 84 + lanes.length * 16 + (m.gestures.length ? 18 : 0), period = 1e7 / m.hz;
  const x = t => left + (t - m.from) / (m.to - m.from) * (W - left - 8);
  const cost = f => f[4].reduce((a, b) => a + b, 0), top = Math.max(period * 1.2, ...m.frames.slice(1).map(cost));
  let out = `<text x="0" y="12">${span(top)}</text><text x="0" y="74">frames</text><path class="grid" d="M${left} 70H${W - 8}"/>`;
  const width = Math.max(1.5, Math.min(6, (W - left - 8) / ((m.to - m.from) / 1e6 * m.hz) * .8));
  m.frames.forEach((f, i) => {
    if (f[0] < m.from) return;
    let y = 70;
    f[4].forEach((v, s) => { const h = v / top * 62; if (h > .2) out += `<rect class="${s === 6 ? "toolkit" : "c" + s}" x="${(x(f[0]) - width / 2).toFixed(1)}" y="${(y - h).toFixed(1)}" width="${width.toFixed(1)}" height="${h.toFixed(1)}"/>`; y -= h; });
  });
  const line = 70 - period / top * 62;
  out += `<path class="period" d="M${left} ${line.toFixed(1)}H${W - 8}"/>`;
  lanes.forEach(([lane, effects], row) => {
    const y = 80 + row * 16;
    if (!row || lanes[row - 1][0] !== lane) out += `<text x="0" y="${y + 10}">${esc(m.strings[lane])}</text>`;
    for (const e of effects) {
      const [asked, start, end] = [e[2], e[3], e[4]].map(t => Math.max(left, Math.min(W - 8, x(t))));
      const words = `${m.strings[e[0]]}: asked ${clock(m.at + e[2])}, began ${clock(m.at + e[3])}, done ${clock(m.at + e[4])}`;
      out += `<path class="grid" d="M${asked.toFixed(1)} ${y + 6}H${start.toFixed(1)}"/><rect class="product" x="${start.toFixed(1)}" y="${y + 1}" width="${Math.max(1.5, end - start).toFixed(1)}" height="10"><title>${esc(words)}</title></rect>`;
    }
  });
  const y = 80 + lanes.length * 16;
  if (m.gestures.length) out += `<text x="0" y="${y + 11}">gestures</text>`;
  for (const g of m.gestures) {
    const [a, b] = [x(Math.max(m.from, g[0])), x(Math.min(m.to, g[1]))], words = gesture(m, g);
    out += `<rect class="${{hit: "better", missed: "late", accidental: "late"}[m.strings[g[4]]] || "swept"}" x="${a.toFixed(1)}" y="${y + 2}" width="${Math.max(3, b - a).toFixed(1)}" height="10"><title>${esc(words)}</title></rect>`;
  }
  out += `<path class="tick" d="M${x(0).toFixed(1)} 2V${H}"/><text x="${(x(0) + 3).toFixed(1)}" y="${H - 1}">the event</text><path class="cursor" d=""/>`;
  strip.setAttribute("viewBox", `0 0 ${W} ${H}`); strip.setAttribute("height", H); strip.innerHTML = out;
  state.x = x; state.stripHeight = H;
}
const gesture = (m, g) => `meant ${m.strings[g[2]]}, recognised ${m.strings[g[3]] || "nothing"}${m.strings[g[4]] ? ": " + m.strings[g[4]] : ""}`;
function facts(m, f, items) {
  const texts = [...new Set(items.filter(it => it[8] && (it[6] || 0) > 0 && kinds[it[0]] === "toast").map(it => m.strings[it[8]]))];
  const photo = items.filter(it => kinds[it[0]] === "photo" && it[3] > m.size[0] * 1.02).pop();
  const cost = f[4].reduce((a, b) => a + b, 0), mem = m.memory.filter(r => r[0] * 60e6 <= m.at + f[0]).pop();
  const now = m.gestures.filter(g => g[0] <= f[0] && g[1] >= f[0] - 3e5).pop();
  const busy = m.effects.filter(e => e[3] <= f[0] && e[4] > f[0]).map(e => m.strings[e[0]]), wait = m.effects.filter(e => e[2] <= f[0] && e[3] > f[0]).length;
  const rows = [
    ["frame", `${f[1]} at ${clock(m.at + f[0])}, ${f[0] ? `${Math.abs(f[0] / 1e6).toFixed(3)} s ${f[0] < 0 ? "before" : "after"} the event` : "the event itself"}`],
    ["screen", `${m.strings[f[2]]}; ${m.strings[f[3]]}`],
    [`${host.dataset.word} meant`, now ? gesture(m, now) : "no gesture now"],
    ["cost, replayed", `${span(cost)}: ` + (f[4].map((v, s) => [v, s]).filter(p => p[0] > 0).sort((a, b) => b[0] - a[0]).slice(0, 4).map(([v, s]) => `${stages[s]} ${span(v)}`).join(", ") || "nothing")],
    ["views", ["made", "changed", "moved", "gone"].map((w, i) => `${f[6][i]} ${w}`).join(", ")],
    ["lanes", `${busy.length ? busy.join(", ") : "idle"}${wait ? `; ${wait} waiting` : ""}`],
    ["memory", `app ${(f[5] / 1024).toFixed(2)} MB` + (mem ? `; in minute ${mem[0] + 1}: cache ${(mem[2] / 1024).toFixed(1)}, pinned ${(mem[3] / 1024).toFixed(1)} MB` : "")],
  ];
  if (texts.length) rows.push(["toasts", texts.join("; ")]);
  if (photo) rows.push(["zoom", `a photo ${(photo[3] / m.size[0]).toFixed(2)} times as wide as the screen`]);
  return rows.map(([n, v]) => `<div><dt>${esc(n)}</dt><dd>${esc(v)}</dd></div>`).join("");
}

// ---- Navigation. ----

function frameAt(t) {
  const frames = state.clip.frames;
  let low = 0, high = frames.length - 1;
  while (low < high) { const mid = (low + high + 1) >> 1; if (frames[mid][0] <= t) low = mid; else high = mid - 1; }
  return low;
}
function show() {
  const m = state.clip;
  if (!m) return;
  const f = m.frames[state.frame], items = m.items(state.frame);
  paint(m, items, state.at);
  bar.value = Math.round(state.at / 1e3);
  bar.setAttribute("aria-valuetext", `${clock(m.at + state.at)}, frame ${f[1]}`);
  $("clip-clock").textContent = `${clock(m.at + state.at)}  frame ${f[1]}  ${m.strings[f[2]]}`;
  $("clip-facts").innerHTML = facts(m, f, items);
  const px = state.x(state.at).toFixed(1);
  strip.querySelector(".cursor").setAttribute("d", `M${px} 0V${state.stripHeight}`);
}
function go(t) { const m = state.clip; state.at = Math.max(m.from, Math.min(m.to, t)); state.frame = frameAt(state.at); show(); }
function step(by) {
  play(false);
  const frames = state.clip.frames, next = Math.max(0, Math.min(frames.length - 1, state.frame + by));
  state.frame = next; state.at = Math.max(state.clip.from, frames[next][0]); show();
}
function play(on) {
  if (on && state.clip && state.at >= state.clip.to) state.at = state.clip.from;
  state.playing = on && !!state.clip; state.last = 0;
  $("clip-play").textContent = state.playing ? "Pause" : "Play";
  if (state.playing) requestAnimationFrame(tick);
}
function tick(now) {
  if (!state.playing) return;
  if (state.last) go(state.at + (now - state.last) * 1e3 * state.speed);
  state.last = now;
  if (state.at >= state.clip.to) play(false); else requestAnimationFrame(tick);
}
function open(number, isAsked) {
  const row = list.find(r => +r.dataset.clip === number);
  if (!row) return;
  play(false);
  for (const r of list) r.setAttribute("aria-current", String(r === row));
  state.number = number;
  const source = $("clip-data-" + number), text = source ? source.textContent : "";
  state.clip = text ? opened(text) : null;
  $("clip-title").innerHTML = row.querySelector(".clip-words").innerHTML;
  $("clip-why").innerHTML = row.querySelector(".clip-facts").innerHTML;
  const folder = location.protocol === "file:" ? decodeURIComponent(location.pathname).replace(/\/[^/]*$/, "") : "RUN";
  $("clip-command").textContent = row.dataset.command.replace(/\bRUN\b/, /^[\w./:@+-]+$/.test(folder) ? folder : `'${folder.replace(/'/g, "'\\''")}'`);
  $("clip-stage").hidden = !state.clip; $("clip-none").hidden = !!state.clip;
  if (!state.clip) { $("clip-facts").innerHTML = ""; $("clip-clock").textContent = ""; return; }
  bar.min = Math.round(state.clip.from / 1e3); bar.max = Math.round(state.clip.to / 1e3);
  timeline(state.clip); go(0);
  if (isAsked) { history.replaceState(null, "", "#m-" + number); }
}
function keys(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || !state.clip || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) && e.target !== bar) return;
  const act = {ArrowLeft: () => step(e.shiftKey ? -10 : -1), ArrowRight: () => step(e.shiftKey ? 10 : 1), Home: () => go(state.clip.from), End: () => go(state.clip.to),
    m: () => go(0), k: () => play(!state.playing), n: () => next(1), p: () => next(-1)}[e.key];
  if (e.key === " " && e.target.tagName !== "BUTTON" && e.target.tagName !== "A") { e.preventDefault(); return play(!state.playing); }
  if (act) { e.preventDefault(); act(); }
}
function next(by) { const i = list.findIndex(r => +r.dataset.clip === state.number) + by; if (list[i]) open(+list[i].dataset.clip, true); }

for (const row of list) row.querySelector("a").onclick = e => { e.preventDefault(); open(+row.dataset.clip, true); };
$("clip-play").onclick = () => play(!state.playing);
$("clip-back").onclick = () => step(-1); $("clip-on").onclick = () => step(1); $("clip-now").onclick = () => go(0);
$("clip-speed").onchange = e => { state.speed = +e.target.value; };
bar.oninput = () => { play(false); go(+bar.value * 1e3); };
strip.onclick = e => { const box = strip.getBoundingClientRect(), m = state.clip; play(false); go(m.from + (e.clientX - box.left - 74) / (box.width - 82) * (m.to - m.from)); };
$("clip-copy").onclick = async () => {
  const text = $("clip-command").textContent, said = $("clip-copied");
  try { await navigator.clipboard.writeText(text); said.textContent = "copied"; } catch {
    const range = document.createRange(); range.selectNodeContents($("clip-command"));
    getSelection().removeAllRanges(); getSelection().addRange(range);
    said.textContent = document.execCommand && document.execCommand("copy") ? "copied" : "selected";
  }
};
host.addEventListener("keydown", keys);
const asked = () => { const found = /^#m-(\d+)/.exec(location.hash); return found ? +found[1] : 0; };
function follow() { if (asked()) { open(asked()); document.getElementById("clips").scrollIntoView(); $("clip-screen-box").focus({preventScroll: true}); } }
window.addEventListener("hashchange", follow);
// The browser scrolls to the line of the list once the page is loaded; the whole clip should be visible.
window.addEventListener("load", () => { if (asked()) setTimeout(follow, 0); });
let drawn = 0;
new ResizeObserver(() => { const w = strip.parentElement.clientWidth; if (w !== drawn && state.clip) { drawn = w; requestAnimationFrame(() => { timeline(state.clip); show(); }); } }).observe(strip.parentElement);
$("clips-stage-all").hidden = false;
if (list.length) open(asked() && list.some(r => +r.dataset.clip === asked()) ? asked() : +list[0].dataset.clip);
if (asked()) follow();

// The page's findings about its clips, for #selfcheck.
window.checkClips = want => {
  const press = (key, more) => host.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, ...more}));
  for (const row of list) {
    const number = +row.dataset.clip;
    open(number, true);
    want(location.hash === "#m-" + number, "the link of moment " + number);
    want(/ --from /.test($("clip-command").textContent), "the command of moment " + number);
    const m = state.clip;
    if (!m) { want(row.dataset.remark, "moment " + number + " says why it has nothing to show"); continue; }
    want(m.frames.every((f, i) => !i || f[0] > m.frames[i - 1][0]), "the frames of moment " + number + " are in order");
    want(m.items(state.frame).length > 0, "moment " + number + " shows something");
    want(!/NaN|undefined|Infinity/.test(strip.innerHTML + $("clip-facts").innerHTML), "figures of moment " + number);
    press("Home"); const a = state.at, first = state.frame; press("ArrowRight"); const b = state.frame; press("ArrowLeft");
    want(a === m.from && (b === first + 1 || b === m.frames.length - 1) && state.frame === Math.max(0, b - 1), "arrow keys of moment " + number);
    press("End"); want(state.at === m.to, "end of moment " + number); press("m"); want(state.at === 0, "back to moment " + number);
    bar.value = Math.round(m.from / 1e3); bar.oninput(); want(state.at <= m.from + 1e3, "scrubbing in moment " + number);
    press("k"); want(state.playing, "play " + number); press("k"); want(!state.playing, "pause " + number);
    go(0);
    const copy = document.createElement("canvas"), small = copy.getContext("2d");
    copy.width = copy.height = 60; small.drawImage(stage, 0, 0, 60, 60);
    const pixels = small.getImageData(0, 0, 60, 60).data, seen = new Set();
    for (let i = 0; i < pixels.length; i += 4) seen.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
    want(seen.size > 1, "the picture of moment " + number + " is of more than one colour");
  }
};
window.clipState = () => ({number: state.number, at: state.at, frame: state.frame, playing: state.playing, speed: state.speed});
})();
