extension ReportPage {
  /// The two charts over time; the script draws them, the markup around them stands here.
  var timelineSection: String {
    guard !timelines.isEmpty else {
      return Markup.section("time", "Frame time", "<p>No session was recorded.</p>")
    }
    func options(_ device: Bool) -> String {
      timelines.indices.filter { timelines[$0].isDevice == device }
        .map { "<option value=\"\($0)\">\(Markup.escape(timelines[$0].label))</option>" }.joined()
    }
    let shown = timelines.filter { !$0.isDevice }.count
    let children = shown > 0 ? "<optgroup label=\"Children\">\(options(false))</optgroup>" : ""
    let causes = FrameCause.allCases.map {
      "<li><b class=\"badge c\($0.rawValue)\">\($0.letter)</b> \($0.name)</li>"
    }
    let note =
      facts.isOfDevicesAlone
      ? ""
      : facts.children > shown
        ? "Devices show all \(FigureText.grouped(facts.children)) children, of whom \(shown) can be chosen one by one."
        : "Devices show the highest of all their children at each moment."
    return Markup.section(
      "time", "Frame time and memory", note: note,
      """
      <div class="controls">
      <label for="series">Show</label>
      <select id="series"><optgroup label="Devices">\(options(true))</optgroup>\
      \(children)</select>
      <span class="group" role="group" aria-label="Zoom and hitches">
      <button type="button" id="zoom-in">Zoom in</button><button type="button" id="zoom-out">Zoom out</button>\
      <button type="button" id="zoom-all">All</button>
      <button type="button" id="hitch-back">Previous hitch</button>\
      <button type="button" id="hitch-next">Next hitch</button></span>
      </div>
      <div id="charts" role="slider" tabindex="0" aria-label="Moment of the session" aria-valuemin="0" \
      aria-valuemax="1" aria-valuenow="0" aria-valuetext="" aria-describedby="keys">
      <h3>Frame cost <span class="note">the costliest frame of each moment</span></h3>
      <svg id="strip" role="img" aria-label="Frame cost over time"></svg>
      <h3>Memory <span class="note">at the end of each minute</span></h3>
      <svg id="memory" role="img" aria-label="Memory over time"></svg>
      </div>
      <p id="readout" aria-live="polite"></p>
      <div class="legends">
      <ul class="legend" aria-label="Legend of frame cost">
      <li><svg class="key" aria-hidden="true"><rect class="product" width="22" height="11"/></svg> product (measured)</li>
      <li><svg class="key" aria-hidden="true"><rect class="toolkit" width="22" height="11"/></svg> toolkit (assumed)</li>
      <li><svg class="key" aria-hidden="true"><path class="p99" d="M0 6H22"/></svg> p99 of each minute</li>
      <li><svg class="key" aria-hidden="true"><path class="period" d="M0 6H22"/></svg> frame period</li></ul>
      <ul class="legend" aria-label="Legend of hitches">
      <li>hitch, mostly</li>\(causes.joined())</ul>
      </div>
      <p id="keys" class="note">Keys on the chart: <kbd>←</kbd> <kbd>→</kbd> move the cursor (with <kbd>Shift</kbd> ten \
      times as far), <kbd>Home</kbd> <kbd>End</kbd>, <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom, <kbd>n</kbd> \
      <kbd>p</kbd> next and previous hitch. Dragging zooms into a range.</p>
      <noscript><p>The charts over time need a script; everything else on this page does not.</p></noscript>
      """)
  }
}
