internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat
internal import Simulation

/// Plays a while of a session and films it.
enum FilmCommand {
  static func run(_ request: FilmRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    if request.format != .html { try requireFFmpeg(for: request.out) }
    var wish = ClipRequest(
      .film, unit: request.unit, session: request.session, at: request.from.nanoseconds, what: "film",
      words: "\(request.scenario.name), seed \(request.scenario.seed)")
    (wish.number, wish.from, wish.to) = (1, request.from.nanoseconds, request.to.nanoseconds)
    wish.order = request.order
    let book =
      request.hasStandIns
      ? nil : PictureCache(of: request.unit, in: request.scenario, request.program.subject)
    let film: SessionClip
    do throws(RunError) {
      film = try SessionClip(
        wish, of: request.scenario, request.program.subject, request.format == .html ? book : nil,
        bug: request.bug, scratch: scratch.path)
    } catch { throw CommandFailure(error) }
    let pictures: String
    if request.format == .html {
      try writePage(film, request)
      pictures = "\(film.frames.count) frames"
    } else {
      pictures = try encode(film, request, book, scratch.path)
    }
    let place =
      "\(request.program.subject.unitWord.one) \(request.unit), \(request.program.subject.sessionWord.one) \(request.session)"
    console.line(
      "\(request.out): \(place) from \(request.from.sessionClock) to \(film.end.sessionClock), \(pictures)")
    return .holds
  }

  // MARK: A page

  private static func writePage(_ film: SessionClip, _ request: FilmRequest) throws(CommandFailure) {
    let words = ReportWords(request.program.subject)
    let page = Page(
      title: "\(request.scenario.name): a film", house: request.program.name, name: request.scenario.name,
      verdict: Page.Verdict(
        words:
          "\(words.place(request.unit, request.session)) from \(request.from.sessionClock) to \(film.end.sessionClock)"
      ),
      facts: [Page.Fact("seed", "\(request.scenario.seed)"), Page.Fact("frames", "\(film.frames.count)")],
      sections: [
        Page.Section(
          "moments", "What was on screen",
          [.moments(PageClips([film.row], film.pictures, words, program: request.program.name))])
      ],
      footer: (film.pictures.isEmpty ? "Photos are stand-ins. " : "")
        + "This page needs no network and no other file.")
    do throws(ReportError) { try RunFolder.put(try page.bytes(), request.out) } catch {
      throw CommandFailure(error)
    }
  }

  // MARK: A film

  private static func requireFFmpeg(for out: String) throws(CommandFailure) {
    guard ToolProbe.firstLine(["ffmpeg", "-version"]) == nil else { return }
    throw CommandFailure(
      .machineTrouble,
      "`\(out)` takes ffmpeg, which is not here; install it (`apt-get install ffmpeg`), or name a file that ends with .html, which needs none"
    )
  }

  /// Draws a picture for each change that is seen at the film's rate, and has ffmpeg join them; says how many there are.
  private static func encode(
    _ film: SessionClip, _ request: FilmRequest, _ book: PictureCache?, _ scratch: String
  ) throws(CommandFailure) -> String {
    var painter = ScreenPainter(scale: request.scale, book)
    let step = 1 / Double(request.rate) * request.speed
    let count = max(1, Int(((film.end - request.from).seconds / step).rounded(.up)))
    var list = "ffconcat version 1.0\n"
    var last: (key: [Int], name: String)?
    var drawn = 0
    do throws(HostFileError) { try HostFolder.make(scratch) } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
    for number in 0..<count {
      let at = request.from + TimeSpan(nanoseconds: Int64(Double(number) * step * 1e9))
      guard let shown = film.shown(at: at) else { continue }
      let key = [shown.frame, shown.touches.count, Int(shown.touches.last?.time.nanoseconds ?? 0)]
      if last?.key != key {
        let name = "f\(number).png"
        try painter.write(shown, to: "\(scratch)/\(name)")
        last = (key, name)
        drawn += 1
      }
      list += "file \(last?.name ?? "")\nduration \(1 / Double(request.rate))\n"
    }
    guard let last else {
      throw CommandFailure(.missingInput, "nothing was on screen from `--from` to `--to`")
    }
    list += "file \(last.name)\n"
    try join(list, request, scratch)
    return "\(count) pictures, \(drawn) of them drawn"
  }

  private static func join(
    _ list: String, _ request: FilmRequest, _ scratch: String
  ) throws(CommandFailure) {
    let listed = "\(scratch)/list.txt"
    try OutputFile.write(list, to: listed)
    let rate = "fps=\(request.rate)"
    let form =
      request.format == .gif
      ? ["-vf", "\(rate),split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none"]
      : [
        // Widths and heights that are even, as the codec wants them.
        "-vf", "\(rate),pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf",
        "26",
        "-movflags", "+faststart",
      ]
    // Under a name of ours: ffmpeg reads protocols and flags into names, and leaves half a file on a full disk.
    let joined = "\(scratch)/film.\(request.format.rawValue)"
    let command =
      ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-f", "concat", "-i", "file:\(listed)"] + form
      + ["file:\(joined)"]
    if let said = ToolProbe.complaint(command) {
      throw CommandFailure(
        .machineTrouble, "ffmpeg could not make `\(request.out)`: \(said.isEmpty ? "it said nothing" : said)")
    }
    let bytes: [UInt8]
    do throws(HostFileError) { bytes = try HostFolder.read(joined) } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
    try OutputFile.write(bytes, to: request.out)
  }
}
