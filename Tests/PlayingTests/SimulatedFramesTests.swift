import Families
import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import Reporting
import ScenarioFormat
import Simulation
import Skiprope
import Testing

@Suite("Screens and rows of a unit")
struct SimulatedFramesTests {
  private static let scenario = Scenario.tiny(length: .seconds(12))
  /// Later than the unit ends.
  private static let end = Instant.seconds(20)

  /// All frames of the first child.
  private func film() throws -> SessionClip {
    try withFolder { folder in
      var clipRequest = ClipRequest(.film, unit: 0, session: 1, at: 0, what: "all", words: "All of it.")
      clipRequest.to = Self.end.nanoseconds
      return try SessionClip(
        clipRequest, of: Self.scenario, FamilySubject.compiled.subject, nil, scratch: folder)
    }
  }

  /// Screens with their first frame and the first one of the screen after it, in order.
  private func stays(_ frames: [ShownFrame]) -> [(screen: String, since: Instant, until: Instant)] {
    var stays: [(screen: String, since: Instant, until: Instant)] = []
    for frame in frames where stays.last?.screen != frame.screen {
      if let last = stays.indices.last { stays[last].until = frame.vsync }
      stays.append((frame.screen, frame.vsync, .never))
    }
    return stays
  }

  private func found(on screen: String?, at instant: Instant) throws -> ShownFrame {
    try withFolder { folder in
      try ShownFrame.found(
        at: instant, on: screen, in: 1, of: 0, Self.scenario, FamilySubject.compiled.subject, scratch: folder)
    }
  }

  @Test(
    "at a vsync its own frame is on screen, a nanosecond earlier the previous one"
  )
  func instants() throws {
    let film = try film()
    #expect(film.frames.count > 20)
    for (place, frame) in film.frames.enumerated() {
      #expect(film.shown(at: frame.vsync)?.frame == frame.frame)
      let before = film.shown(at: Instant(nanoseconds: frame.vsync.nanoseconds - 1))
      #expect(before?.frame == (place == 0 ? nil : film.frames[place - 1].frame))
    }
    #expect(film.shown(at: Self.end)?.frame == film.frames.last?.frame)
    let middle = film.frames[film.frames.count / 2].vsync
    let last = try #require(film.frames.last { $0.vsync <= middle })
    let drawn = try found(on: nil, at: middle)
    #expect(drawn.vsync == last.vsync && drawn.digest == last.digest)
  }

  // docs/cli.md: a screen is drawn when it has been up for a second.
  @Test("a screen counts as found once it has been up for a second")
  func screens() throws {
    let frames = try film().frames
    let stays = stays(frames)
    let second = TimeSpan.seconds(1)
    #expect(Set(stays.map(\.screen)).count > 1)
    #expect(stays.contains { $0.until - $0.since > second + second })
    for screen in Set(stays.map(\.screen)).sorted() {
      for instant in [Instant.zero, .seconds(6)] {
        let stay = stays.first { $0.screen == screen && $0.until > max(instant, $0.since + second) }
        guard let stay else {
          #expect(throws: RunError.self) { try found(on: screen, at: instant) }
          continue
        }
        let expected = frames.last { $0.vsync <= max(instant, stay.since + second) }
        let drawn = try found(on: screen, at: instant)
        #expect(drawn.screen == screen && drawn.vsync == expected?.vsync, "\(screen) from \(instant)")
      }
    }
  }

  @Test("a unit writes a row for each session, with its device and vsyncs")
  func rows() throws {
    try withFolder { folder in
      var scenario = Self.scenario
      scenario.population.childrenPerFamily = 2...2
      let order = order(scenario, in: folder)
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      let summaries = try result(in: folder).summary.sessions
      let database = try RunDatabase(reading: UnitFiles(folder: order.results).rowsPath(0))
      let rows = try database.sessions()
      #expect(rows.count == 2 && rows.map(\.session) == summaries.map(\.session))
      #expect(rows.map(\.device) == summaries.map(\.device))
      #expect(rows.map(\.vsyncs) == summaries.map(\.vsyncs))
      #expect(rows.map(\.vsyncs) == rows.map { 12 * $0.refreshHertz + 1 })
    }
  }
}
