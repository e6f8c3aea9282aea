internal import Foundation
package import Metrics

/// Moments on a page: a list, and a player that the script makes of what was recorded.
package struct PageClips: Sendable {
  /// In the order of their numbers; one without data is listed with its remark.
  package var rows: [ClipRow]
  package var words: ReportWords
  /// The program that plays them again.
  package var program: String

  /// What the data of all moments together may take of a page; that of further ones is left out.
  static let byteLimit = 3_500_000

  /// Small pictures of the photos, by the names that the rows have for them.
  private(set) var pictures: [ClipPicture] = []
  /// Those that the page has no room for.
  private(set) var picturesLeftOut = 0

  /// What pictures may take of a page, encoded; stand-ins are drawn for further ones.
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
        "the page has no room for what was recorded; the command below shows it, and run.sqlite holds it"
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

  /// What plays a moment again; `RUN` is the run folder.
  func command(_ wish: ClipRequest) -> String {
    let order = wish.facts.first { $0.name == ClipRequest.orderFile }.map {
      " --order \(ShellWord.quoted($0.value))"
    }
    return "\(program) film RUN --\(words.unit.one) \(wish.unit) --\(words.session.one) \(wish.session) "
      + "--from \(FigureText.moment(wish.from)) --to \(FigureText.moment(wish.to))\(order ?? "") "
      + "--out m-\(wish.number).html"
  }
}

extension PageClips {
  /// The list with the places that the script fills.
  var markup: String {
    """
    <div class="player" id="moments-player" data-word="the \(Markup.escape(words.session.one))" role="group" aria-label="Moments" tabindex="-1">
    <ol id="moments-list" aria-label="Moments">
    \(rows.map(item).joined(separator: "\n"))
    </ol>
    <div id="moments-stage-all" hidden>
    <div class="moment-top"><p id="moment-title" aria-live="polite"></p><div id="moment-stage"><svg id="moment-strip" role="img" aria-label="Stages, lanes and gestures by time"></svg>
    <input id="moment-bar" type="range" step="1" aria-label="Time in the moment">
    <div class="controls"><span class="group" role="group" aria-label="Playing"><button type="button" id="moment-play">Play</button><button type="button" id="moment-back" aria-label="Frame before">◀</button><button type="button" id="moment-on" aria-label="Next frame">▶</button><button type="button" id="moment-now">To the moment</button></span>
    <label for="moment-speed">Speed</label><select id="moment-speed"><option value="0.1">0.1</option><option value="0.25">0.25</option><option value="0.5">0.5</option><option value="1" selected>1</option><option value="2">2</option></select>
    <span id="moment-clock"></span></div></div></div>
    <div id="moment-screen-box" tabindex="0" role="group" aria-label="The screen; arrow keys step by frames"><canvas id="moment-screen" role="img" aria-label="What was on screen"></canvas><p id="moment-none" class="note" hidden>There is nothing to show.</p></div>
    <div><dl id="moment-facts"></dl><div id="moment-why"></div></div>
    <div class="moment-top"><div class="moment-again"><pre id="moment-command" tabindex="0" aria-label="The command that plays it again"></pre><button type="button" id="moment-copy">Copy</button><span id="moment-copied" role="status"></span></div>
    <p class="note">Keys: <kbd>←</kbd> <kbd>→</kbd> frame by frame (with <kbd>Shift</kbd> ten), <kbd>Home</kbd> <kbd>End</kbd>, <kbd>m</kbd> to the moment, <kbd>Space</kbd> or <kbd>k</kbd> plays and pauses, <kbd>n</kbd> <kbd>p</kbd> next and previous moment. Costs are those of the replay.</p></div>
    </div></div>
    """
  }

  private func item(_ row: ClipRow) -> String {
    let (wish, number) = (row.wish, row.wish.number)
    let isBad = wish.kind == .violation
    let facts = (wish.facts + (row.remark.isEmpty ? [] : [ClipRequest.Fact("the replay", row.remark)])).map {
      "<div><dt>\(Markup.escape($0.name))</dt><dd>\(Markup.escape($0.value))</dd></div>"
    }
    return
      "<li id=\"m-\(number)\" data-moment=\"\(number)\" data-command=\"\(Markup.escape(command(wish)))\" data-remark=\"\(Markup.escape(row.remark))\">"
      + "<a href=\"#m-\(number)\"><span class=\"moment-words\"><span class=\"moment-kind\(isBad ? " bad" : "")\">\(number). \(wish.kind.rawValue)</span> "
      + "\(isBad ? "<code>\(Markup.escape(wish.what))</code> " : "")\(Markup.escape(wish.words))</span>"
      + "<span class=\"moment-where\">\(Markup.escape(words.place(wish.unit, wish.session))) at \(FigureText.moment(wish.at))</span></a>"
      + "<div class=\"moment-facts\"><dl>\(facts.joined())</dl></div></li>"
  }

  /// A script element for each, which is read when its moment is opened, and one for the pictures of all.
  var data: String {
    let files = pictures.map { "\(JSONText.line($0.name)):\"\(Data($0.file).base64EncodedString())\"" }
    let all =
      files.isEmpty
      ? ""
      : "<script type=\"application/json\" id=\"moment-pictures\">{\(files.joined(separator: ",\n"))}</script>\n"
    return all
      + rows.filter { !$0.data.isEmpty }.map { row in
        "<script type=\"application/json\" id=\"moment-data-\(row.wish.number)\">\(Markup.scriptSafe(row.data))</script>\n"
      }.joined()
  }
}
