import CostFitting
import Foundation
import JPEGCoding
import Kernel
import Testing

@Suite("Measuring a host")
struct HostMeasuringTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "measuring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  /// A small photo, by way of a folder.
  private func files(in folder: String) throws -> [SampleFile] {
    let encoding = JPEGEncoding(size: PixelSize(width: 800, height: 608), layout: .ycc)
    let bytes = try encoding.encodeGrain(seed: 1)
    try FileManager.default.createDirectory(atPath: "\(folder)/photos", withIntermediateDirectories: false)
    try Data(bytes).write(to: URL(filePath: "\(folder)/photos/a.jpg"))
    return try SampleFile.files(of: "\(folder)/photos")
  }

  @Test("everything is measured as often as requested, and takes more than a nanosecond")
  func measured() throws {
    try withFolder { folder in
      var reported: [String] = []
      var measuring = HostMeasuring(
        HostMeasuring.Plan(repetitions: 2, files: try files(in: folder), folder: folder),
        show: { reported.append($0) },
        mustStop: { false })
      let result = try measuring.measure()
      #expect(reported.count == 2 && reported.first?.hasPrefix("repetition 1 of 2: ") == true)
      #expect(result.refused == [] && result.score > 0 && result.decodeScore > 0)
      let found = result.measurements
      #expect(found.decodes.count > 1 && found.decodes.allSatisfy { $0.nanoseconds > 1 && !$0.isProgressive })
      #expect(found.renditions.count > 0 && found.renditions.allSatisfy { $0.nanoseconds > 1 })
      // Two repetitions measure 40 of each kind.
      #expect(found.commits.count == 80 && found.commits.allSatisfy { $0 > 1 })
      #expect(found.syncedWrites.count == 80 && found.syncedWrites.allSatisfy { $0 > 1 })
    }
  }

  @Test("a measurement that must stop reports it before decoding more")
  func ended() throws {
    try withFolder { folder in
      var asked = 0
      var measuring = HostMeasuring(
        HostMeasuring.Plan(repetitions: 1, files: try files(in: folder), folder: folder), show: { _ in },
        mustStop: {
          asked += 1
          return asked > 2
        })
      let error = #expect(throws: CostMeasuringError.self) { try measuring.measure() }
      #expect(error == .ended && asked == 3)
    }
  }
}
