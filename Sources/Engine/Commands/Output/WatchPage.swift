internal import Reporting
internal import Runner

/// The page of `watch --serve`: the progress of a run, updated by server-sent events.
enum WatchPage {
  /// The event of each heartbeat.
  struct Updates: Encodable {
    var title: String
    var state: String
    var done: Int
    var total: Int
    var simulated: Double
    var elapsed: Double
    var memory: Int
    var violations: Int
    var failed: Int
    /// Name and value of each row that `watch` prints.
    var facts: [[String]]
    /// Descriptions of the violations since the last event.
    var findings: [String]

    init(_ pulse: RunPulse, _ findings: [String]) {
      let text = WatchText(pulse)
      title = "\(pulse.scenario), seed \(pulse.seed)"
      state = text.line
      (done, total, simulated) = (pulse.unitsDone, pulse.unitsTotal, pulse.simulatedSeconds)
      (elapsed, memory) = (pulse.elapsedSeconds, pulse.workerPeakResidentBytes)
      (violations, failed) = (pulse.violations, pulse.unitsFailed)
      facts = text.rows.map { [$0.0, TextTable.clean($0.1)] }
      self.findings = findings
    }
  }

  /// The event at the end.
  struct End: Encodable {
    var words: String
    /// Whether the run's own page is available.
    var page: Bool
  }

  /// The page, UTF-8. It loads nothing except its own events.
  static let bytes = Array(
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src 'self'">
    <meta name="color-scheme" content="light dark"><title>skiprope watch</title>
    <style>
    body{font:14px/1.5 system-ui,sans-serif;max-width:900px;margin:20px auto;padding:0 16px}
    h1{font-size:22px;margin:0 0 6px}progress{width:100%;height:16px}dl{display:grid;grid-template-columns:max-content 1fr;gap:3px 18px}
    dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}svg{display:block;width:100%;height:70px}path{fill:none;stroke:#2f6fb0;stroke-width:2}
    h2{font-size:15px;margin:18px 0 4px}li{overflow-wrap:anywhere}#clip img{max-width:100%;max-height:480px;border:1px solid #8886}.bad{color:light-dark(#b3261e,#ff8a7a)}
    </style></head><body>
    <h1 id="title">Waiting for the run</h1><p id="state" role="status"></p><progress id="progress" max="1" value="0" aria-label="How far it is"></progress>
    <dl id="facts"></dl>
    <h2>Speed <small id="speed"></small></h2><svg id="speeds" viewBox="0 0 600 70" preserveAspectRatio="none" role="img" aria-label="Simulated seconds a second, over time"><path d=""/></svg>
    <h2>Memory of workers <small id="memory"></small></h2><svg id="memories" viewBox="0 0 600 70" preserveAspectRatio="none" role="img" aria-label="Memory of workers, over time"><path d=""/></svg>
    <section id="clip" hidden><h2>What broke last</h2><p id="clip-words"></p><img id="clip-picture" alt="What was on screen when it broke"><p>Three seconds of it, to play: <code id="clip-command"></code></p></section>
    <h2>Findings</h2><ol id="findings"></ol><p id="none">None so far.</p><p id="end"></p>
    <script>
    "use strict";
    const $ = id => document.getElementById(id), speeds = [], memories = [];
    let last = null;
    const draw = (host, list) => { const top = Math.max(1e-9, ...list), n = Math.max(1, list.length - 1);
      $(host).firstElementChild.setAttribute("d", list.map((v, i) => `${i ? "L" : "M"}${(i / n * 600).toFixed(1)} ${(66 - v / top * 60).toFixed(1)}`).join("")); };
    function news(n) {
      $("title").textContent = n.title; $("state").textContent = n.state; $("state").className = n.violations || n.failed ? "bad" : "";
      $("progress").max = n.total || 1; $("progress").value = n.done;
      $("facts").replaceChildren(...n.facts.flatMap(([k, v]) => ["dt", "dd"].map((tag, i) => { const e = document.createElement(tag); e.textContent = [k, v][i]; return e; })));
      const speed = last && n.elapsed > last.elapsed ? (n.simulated - last.simulated) / (n.elapsed - last.elapsed) : n.elapsed ? n.simulated / n.elapsed : 0;
      if (!last || n.elapsed > last.elapsed) { speeds.push(speed); memories.push(n.memory / 1048576); for (const l of [speeds, memories]) if (l.length > 600) l.shift(); }
      last = n; draw("speeds", speeds); draw("memories", memories);
      $("speed").textContent = Math.round(speed) + " simulated s a second"; $("memory").textContent = (n.memory / 1048576).toFixed(1) + " MB at most";
      for (const f of n.findings) { const li = document.createElement("li"); li.textContent = f; $("findings").append(li); }
      $("none").hidden = $("findings").children.length > 0;
    }
    const events = new EventSource("/events");
    events.addEventListener("news", e => news(JSON.parse(e.data)));
    events.addEventListener("clip", e => { const m = JSON.parse(e.data); $("clip").hidden = false; $("clip-words").textContent = m.words;
      $("clip-picture").src = m.path; $("clip-command").textContent = m.command; });
    events.addEventListener("over", e => { events.close(); const end = JSON.parse(e.data); $("end").textContent = "The run is over: " + end.words + " ";
      if (end.page) { const a = document.createElement("a"); a.href = "/report.html"; a.textContent = "Its page, clips first"; $("end").append(a); }
      document.documentElement.dataset.over = "yes"; });
    </script></body></html>
    """.utf8)
}
