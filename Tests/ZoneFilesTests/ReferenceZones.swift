import CivilTime
import Foundation
import Testing
import ZoneFiles

/// The zones as read by Python from the database named in `zones.tsv`; `scripts/zone-vectors` writes the file.
struct ReferenceZones: Sendable {
  /// A change of the offset, and the middle of its gap or fold.
  struct Change: Sendable {
    let second: Int64
    let before: Int
    let after: Int
    /// The local time in seconds since 1970-01-01T00:00:00.
    let shown: Int64
    /// The instants by the offset before and after the change.
    let moments: (Int64, Int64)
  }

  struct Zone: Sendable {
    let name: ZoneName
    let initial: Int
    var changes: [Change] = []
  }

  let version: String
  private(set) var zones: [Zone] = []

  static func load() throws -> ReferenceZones {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "zones.tsv")
    return try ReferenceZones(String(contentsOf: file, encoding: .utf8))
  }

  private init(_ text: String) throws {
    let lines = text.split(separator: "\n")
    version = String(try #require(lines.first?.split { $0 == " " || $0 == ":" }.dropFirst(2).first))
    for line in lines where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      let numbers = fields.compactMap { Int64($0) }
      if numbers.count == fields.count - 1 {
        zones.append(Zone(name: try ZoneName(String(fields[0])), initial: Int(numbers[0])))
      } else {
        try #require(numbers.count == 6 && !zones.isEmpty, "\(line) is no change of a zone")
        let second = numbers[0]
        zones[zones.count - 1].changes.append(
          Change(
            second: second, before: Int(numbers[1]), after: Int(numbers[2]), shown: second + numbers[3],
            moments: (second + numbers[4], second + numbers[5])))
      }
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that read the system's zones; skipped with a message where there are none.
  static var zonesInstalled: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: "\(ZoneDatabase.systemFolder)/Europe/Berlin"),
      "needs the time zones of tzdata in \(ZoneDatabase.systemFolder); scripts/setup installs them")
  }
}
