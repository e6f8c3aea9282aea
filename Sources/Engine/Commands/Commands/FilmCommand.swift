internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat
internal import Simulation

/// Runs part of a session and records it as a film.
enum FilmCommand {
  static func run(_ request: FilmRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    if request.format != .html { try requireFFmpeg(for: request.out) }
    var clipRequest = ClipRequest(
      .film, unit: request.unit, session: request.session, at: request.from.nanoseconds, what: "film",
      words: "\(request.scenario.name), seed \(request.scenario.seed)")
    (clipRequest.number, clipRequest.from, clipRequest.to) = (
      1, request.from.nanoseconds, request.to.nanoseconds
    )
    clipRequest.order = request.order
    let pictureCache =
      request.hasPlaceholders
      ? nil : PictureCache(of: request.unit, in: request.scenario, request.program.subject)
    let film: SessionClip
    do throws(RunError) {
      film = try SessionClip(
        clipRequest, of: request.scenario, request.program.subject,
        request.format == .html ? pictureCache : nil,
        bug: request.bug, scratch: scratch.path)
    } catch { throw CommandFailure(error) }
    let pictures: String
    if request.format == .html {
      try writePage(film, request)
      pictures = "\(film.frames.count) frames"
    } else {
      pictures = try encode(film, request, pictureCache, scratch.path)
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
          "clips", "What was on screen",
          [.clips(PageClips([film.row], film.pictures, words, program: request.program.name))])
      ],
      footer: (film.pictures.isEmpty ? "Photos are placeholders. " : "")
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
      "`\(out)` needs ffmpeg, which is not installed; install it (`apt-get install ffmpeg`), or name a file that ends with .html"
    )
  }

  /// Draws a picture for each visible change at the film's rate, and joins the pictures with ffmpeg. Returns the counts in words.
  private static func encode(
    _ film: SessionClip, _ request: FilmRequest, _ pictureCache: PictureCache?, _ scratch: String
  ) throws(CommandFailure) -> String {
    var painter = ScreenPainter(scale: request.scale, pictureCache)
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
        // The codec needs even widths and heights.
        "-vf", "\(rate),pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf",
        "26",
        "-movflags", "+faststart",
      ]
    // A name of our own: ffmpeg interprets protocols and flags in names, and leaves partial files on a full disk.
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
