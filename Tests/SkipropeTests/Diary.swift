import Foundation
import Kernel
import Simulation
import Skiprope

/// An app that writes one file into its folder, and takes nothing but a look at what is around it.
struct DiaryApp: AppUnderTest {
  let folder: String
  let healed: Instant

  init(_ folder: String, healed: Instant) throws {
    (self.folder, self.healed) = (folder, healed)
    try Data().write(to: URL(filePath: folder + "/diary"))
  }

  var nextDue: Instant? { .zero }
  /// The files in its folder.
  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  mutating func recognise(_ sample: TouchSample) {}
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {}
  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: DisplayList(), to: DisplayList(), digest: &digest)
  }
  func mix(into digest: inout StableDigest) {}
}

/// Two who write diaries, each for twice as long as the scenario says.
enum Diaries: Subject {
  static let name = "diaries"
  struct Settings: SubjectSettings {
    static let engineKeys: Set<EngineKey> = EngineKey.usual.union([.faults])
  }
  static func sessions(in unit: UnitSetup<Diaries>) -> Int { 2 }
  static func length(of setup: Setup<Diaries>) -> TimeSpan { setup.length + setup.length }
  static func app(for setup: Setup<Diaries>) throws(SubjectError) -> DiaryApp {
    let folder = try setup.files.path()
    do { return try DiaryApp(folder, healed: setup.network.healed) } catch { throw .failed("\(error)") }
  }
  static let actions: [TouchAction] = [.tap(.anywhere)]
  static let rules: [Rule<Diaries>] = [
    Rule("files.own", title: "A session's folder has its own files only.", exercisedBy: "a frame") {
      frame, tally in
      tally.checked += 1
      tally.exercised += 1
      if frame.app.files != ["diary"] { tally.violate(at: frame.vsync, "\(frame.app.files)") }
    },
    Rule(
      "faults.end", title: "Faults end with four fifths of the session.", exercisedBy: "a session",
      of: { $0.length }
    ) {
      length, frame, tally in
      tally.checked += 1
      tally.exercised += 1
      let end = Instant.zero + TimeSpan(nanoseconds: length.nanoseconds / 5 * 8)
      if frame.app.healed != end { tally.violate(at: frame.vsync, "\(frame.app.healed)") }
    },
  ]
}
