import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import Reporting
import SQLiteConnecting
import ScenarioFormat
import Skiprope
import Testing

@Suite("Rows on their way to disk")
struct RowBufferTests {
  private func row(_ frame: Int) -> FrameRow {
    FrameRow(
      unit: 0, session: 1, frame: frame, vsync: Int64(frame), stages: [1, 2, 3, 4, 5, 6], toolkit: 7,
      period: 16_666_666, samples: 0, created: 0, moved: 0, changed: 0, removed: 0, step: "browse",
      screen: "grid",
      animating: false, placeholders: 0, what: "nothing of note")
  }

  @Test("the buffer is written when full, never exceeds its limit, and each row arrives once")
  func bound() throws {
    try withFolder { folder in
      let database = try RunDatabase(creating: folder + "/rows.sqlite")
      let buffer = RowBuffer()
      var most = 0
      for frame in 0..<5_000 {
        buffer.add(row(frame))
        most = max(most, buffer.count)
        if buffer.isFull { try buffer.write(to: database) }
      }
      #expect(most == RowBuffer.limit)
      try buffer.write(to: database)
      #expect(buffer.count == 0)
      #expect(try database.frames(unit: 0, session: 1).map(\.frame) == Array(0..<5_000))
    }
  }

  @Test("rows of all kinds count, and each arrives once")
  func kinds() throws {
    try withFolder { folder in
      let file = folder + "/rows.sqlite"
      let database = try RunDatabase(creating: file)
      let buffer = RowBuffer()
      try buffer.write(to: database)
      buffer.add(row(0))
      buffer.add(
        GestureRow(
          unit: 0, session: 1, began: 1, ended: 2, intent: "tap", recognised: "tap", outcome: "hit",
          screen: "grid"))
      buffer.add(
        EffectRow(
          unit: 0, session: 1, operation: "fetch", lane: "network", asked: 1, started: 2, ended: 3,
          measured: 4))
      buffer.add(
        SampleRow(
          unit: 0, session: 1, minute: 0, liveBytes: 1, cacheBytes: 2, cacheEntries: 3, pinnedBytes: 4,
          inFlightBytes: 5, diskBytes: 6, residentBytes: 7, openFiles: 8, activeFrames: 9, costP99: 10,
          hitchNanoseconds: 11, placeholderNanoseconds: 12))
      #expect(buffer.count == 4 && !buffer.isFull)
      try buffer.write(to: database)
      #expect(buffer.count == 0)
      try buffer.write(to: database)
      for table in ["frames", "gestures", "effects", "samples"] {
        var count = -1
        try each("SELECT count(*) FROM \(table)", in: file) { count = Int($0.int64(0)) }
        #expect(count == 1, "\(table)")
      }
    }
  }

  /// Runs one family to so many frames and then to its end, keeping every frame.
  private func run(
    _ scenario: Scenario, in folder: String, _ atFrame: Int, _ poll: (UnitRun) throws -> Void
  ) throws {
    var order = order(scenario, in: folder)
    order.keepAllFrames = true
    let run = try UnitRun(order: order, of: FamilySubject.compiled.subject)
    _ = try run.step(frames: atFrame)
    try poll(run)
    _ = try run.runToEnd { _ in }
  }

  @Test("with every frame stored, rows go to disk while the family runs, and all arrive")
  func streamed() throws {
    try withFolder { folder in
      let file = UnitFile.path(folder: folder + "/units", unit: 0)
      try run(.tiny(length: .seconds(120)), in: folder, 2_000) { _ in
        // Seen from outside: the draft holds at least all but what the buffers of two children may.
        let rows = try frameCount("\(file).\(ProcessInfo.processInfo.processIdentifier).partial")
        #expect(rows >= 2_000 - 2 * RowBuffer.limit)
        #expect(!FileManager.default.fileExists(atPath: file))
      }
      let children = try result(in: folder).summary.sessions
      let database = try RunDatabase(reading: file)
      for child in children {
        #expect(try database.frames(unit: 0, session: child.session).count == child.activeFrames)
      }
      #expect(children.reduce(0) { $0 + $1.activeFrames } > 2_000)
    }
  }

  private func frameCount(_ file: String) throws -> Int {
    let database = try RunDatabase(reading: file)
    return try (1...2).reduce(0) { try $0 + database.frames(unit: 0, session: $1).count }
  }
}
