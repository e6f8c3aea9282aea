import Foundation
import Kernel

/// Recorded swipes with the end velocities that Flutter's tests expect; the data stays outside this repository.
///
/// Looked for as `shared/data/flutter_velocity_swipes.json` beside any folder above this file, then in the folder
/// that the environment variable `SKIPROPE_SHARED_DATA` names.
struct RecordedSwipes: Decodable {
  struct Event: Decodable {
    let kind: String
    let milliseconds: Double
    let x: Double
    let y: Double

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      kind = try row.decode(String.self)
      milliseconds = try row.decode(Double.self)
      x = try row.decode(Double.self)
      y = try row.decode(Double.self)
    }

    var time: Instant { Instant(nanoseconds: Int64((milliseconds * 1e6).rounded())) }
    var phase: TouchPhase {
      switch kind {
      case "down": .began
      case "up": .ended
      default: .moved
      }
    }
  }

  struct Gesture: Decodable {
    let id: String
    let events: [Event]
    let expectedVelocity: [Double]

    enum CodingKeys: String, CodingKey {
      case id, events
      case expectedVelocity = "expected_velocity_px_per_s"
    }
  }

  let gestures: [Gesture]

  /// Where the recording lies, if it is there.
  static let file: URL? = {
    let name = "flutter_velocity_swipes.json"
    var candidates: [URL] = []
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      candidates.append(folder.appendingPathComponent("shared/data/\(name)"))
      folder = folder.deletingLastPathComponent()
    }
    if let named = ProcessInfo.processInfo.environment["SKIPROPE_SHARED_DATA"] {
      candidates.append(URL(fileURLWithPath: named).appendingPathComponent(name))
    }
    if let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
      return found
    }
    print("SKIPPED: recorded swipes, because \(name) is in no shared/data folder above \(#filePath)")
    return nil
  }()

  static func load() throws -> RecordedSwipes {
    guard let file else { return RecordedSwipes(gestures: []) }
    return try JSONDecoder().decode(RecordedSwipes.self, from: Data(contentsOf: file))
  }
}
