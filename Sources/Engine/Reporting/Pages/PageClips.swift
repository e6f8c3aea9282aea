internal import Foundation
package import Metrics

/// Clips on a page: a list, and a player that the script builds from the recorded data.
package struct PageClips: Sendable {
  /// In the order of their numbers. A clip without data is listed with its remark.
  package var rows: [ClipRow]
  package var words: ReportWords
  /// The program that replays them.
  package var program: String

  /// The most bytes of data for all clips of a page. Further data is left out.
  static let byteLimit = 3_500_000

  /// Small pictures of the photos, by the names used in the rows.
  private(set) var pictures: [ClipPicture] = []
  /// Number of pictures left out for lack of room.
  private(set) var picturesLeftOut = 0

  /// The most encoded bytes of pictures on a page. Placeholders are drawn for the others.
  static let pictureLimit = 900_000

  package init(
    _ rows: [ClipRow], _ pictures: [ClipPicture] = [], _ words: ReportWords, program: String = "skiprope"
  ) {
    var bytes = 0
    self.rows = rows.map { row in
      bytes += row.data.utf8.count
      guard bytes > PageClips.byteLimit, !row.data.isEmpty else { return row }
      var row = row
      row.data = ""
      row.remark =
        "the page has no room for this clip; the command below shows it, and run.sqlite stores it"
      return row
    }
    (self.words, self.program) = (words, program)
    var pictureBytes = 0
    for picture in pictures {
      pictureBytes += picture.file.count * 4 / 3 + picture.name.utf8.count + 10
      if pictureBytes <= PageClips.pictureLimit { self.pictures.append(picture) }
    }
    picturesLeftOut = pictures.count - self.pictures.count
  }

  /// The command that replays a clip. `RUN` stands for the run folder.
  func command(_ clipRequest: ClipRequest) -> String {
    let order = clipRequest.facts.first { $0.name == ClipRequest.orderFile }.map {
      " --order \(ShellWord.quoted($0.value))"
    }
    return
      "\(program) film RUN --\(words.unit.one) \(clipRequest.unit) --\(words.session.one) \(clipRequest.session) "
      + "--from \(FigureText.moment(clipRequest.from)) --to \(FigureText.moment(clipRequest.to))\(order ?? "") "
      + "--out m-\(clipRequest.number).html"
  }
}

extension PageClips {
  /// The list with the elements that the script fills.
  var markup: String {
    """
    <div class="player" id="clips-player" data-word="the \(Markup.escape(words.session.one))" role="group" aria-label="Clips" tabindex="-1">
    <ol id="clips-list" aria-label="Clips">
    \(rows.map(item).joined(separator: "\n"))
    </ol>
    <div id="clips-stage-all" hidden>
    <div class="clip-top"><p id="clip-title" aria-live="polite"></p><div id="clip-stage"><svg id="clip-strip" role="img" aria-label="Stages, lanes and gestures by time"></svg>
    <input id="clip-bar" type="range" step="1" aria-label="Time in the clip">
    <div class="controls"><span class="group" role="group" aria-label="Playing"><button type="button" id="clip-play">Play</button><button type="button" id="clip-back" aria-label="Frame before">◀</button><button type="button" id="clip-on" aria-label="Next frame">▶</button><button type="button" id="clip-now">To the event</button></span>
    <label for="clip-speed">Speed</label><select id="clip-speed"><option value="0.1">0.1</option><option value="0.25">0.25</option><option value="0.5">0.5</option><option value="1" selected>1</option><option value="2">2</option></select>
    <span id="clip-clock"></span></div></div></div>
    <div id="clip-screen-box" tabindex="0" role="group" aria-label="The screen; arrow keys step by frames"><canvas id="clip-screen" role="img" aria-label="What was on screen"></canvas><p id="clip-none" class="note" hidden>There is nothing to show.</p></div>
    <div><dl id="clip-facts"></dl><div id="clip-why"></div></div>
    <div class="clip-top"><div class="clip-again"><pre id="clip-command" tabindex="0" aria-label="The command that replays it"></pre><button type="button" id="clip-copy">Copy</button><span id="clip-copied" role="status"></span></div>
    <p class="note">Keys: <kbd>←</kbd> <kbd>→</kbd> frame by frame (with <kbd>Shift</kbd> ten), <kbd>Home</kbd> <kbd>End</kbd>, <kbd>m</kbd> to the event, <kbd>Space</kbd> or <kbd>k</kbd> plays and pauses, <kbd>n</kbd> <kbd>p</kbd> next and previous clip. Costs are those of the replay.</p></div>
    </div></div>
    """
  }

  private func item(_ row: ClipRow) -> String {
    let (clipRequest, number) = (row.clipRequest, row.clipRequest.number)
    let isBad = clipRequest.kind == .violation
    let facts = (clipRequest.facts + (row.remark.isEmpty ? [] : [ClipRequest.Fact("the replay", row.remark)]))
      .map {
        "<div><dt>\(Markup.escape($0.name))</dt><dd>\(Markup.escape($0.value))</dd></div>"
      }
    return
      "<li id=\"m-\(number)\" data-clip=\"\(number)\" data-command=\"\(Markup.escape(command(clipRequest)))\" data-remark=\"\(Markup.escape(row.remark))\">"
      + "<a href=\"#m-\(number)\"><span class=\"clip-words\"><span class=\"clip-kind\(isBad ? " bad" : "")\">\(number). \(clipRequest.kind.rawValue)</span> "
      + "\(isBad ? "<code>\(Markup.escape(clipRequest.what))</code> " : "")\(Markup.escape(clipRequest.words))</span>"
      + "<span class=\"clip-where\">\(Markup.escape(words.place(clipRequest.unit, clipRequest.session))) at \(FigureText.moment(clipRequest.at))</span></a>"
      + "<div class=\"clip-facts\"><dl>\(facts.joined())</dl></div></li>"
  }

  /// A script element for each clip, read when the clip is opened, and one for all pictures.
  var data: String {
    let files = pictures.map { "\(JSONText.line($0.name)):\"\(Data($0.file).base64EncodedString())\"" }
    let all =
      files.isEmpty
      ? ""
      : "<script type=\"application/json\" id=\"clip-pictures\">{\(files.joined(separator: ",\n"))}</script>\n"
    return all
      + rows.filter { !$0.data.isEmpty }.map { row in
        "<script type=\"application/json\" id=\"clip-data-\(row.clipRequest.number)\">\(TextBytes.scriptSafe(row.data))</script>\n"
      }.joined()
  }
}
