import CostFitting
import Families
import Foundation
import Kernel
import Testing

@Suite("Files for measuring a host")
struct SampleFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func write(_ name: String, in folder: String) throws {
    try Data(name.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  @Test(
    "JPEG files of a folder are taken in order of name; broken links and others are not")
  func folder() throws {
    try withFolder { folder in
      for name in ["c.jpeg", "b.JPG", "notes.txt", "a.jpg", "jpg", "d.jpg.txt"] {
        try write(name, in: folder)
      }
      for (link, target) in [("e.jpg", "nowhere"), ("f.jpg", "a.jpg")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(link)", withDestinationPath: target)
      }
      let files = try SampleFile.files(of: folder)
      #expect(files.map(\.name) == ["a.jpg", "b.JPG", "c.jpeg", "f.jpg"])
      #expect(
        files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a.jpg", "b.JPG", "c.jpeg", "a.jpg"])
    }
  }

  @Test("each kind has two photos, the smallest and the largest of six")
  func forged() throws {
    let files = try SampleFile.forged()
    #expect(files.count == 12 && Set(files.map(\.name)).count == 6)
    for first in stride(from: 0, to: files.count, by: 2) {
      let (light, heavy) = (files[first], files[first + 1])
      #expect(light.name == heavy.name && light.bytes.count < heavy.bytes.count, "\(light.name)")
    }
    var forge = PhotoForge(seed: SeedTree(5))
    for place in 0..<2 {
      let drawn = try (UInt64(1)...6).map { seed in
        let recipe = PhotoRecipe(
          pixels: PixelSize(width: 1_440, height: 1_088), isProgressive: place == 1,
          hasRestartMarkers: place == 1, seed: seed)
        return try forge.file(for: recipe).count
      }
      let (least, most) = (drawn.min() ?? 0, drawn.max() ?? 0)
      // The heavy one is turned, which takes a segment of its own.
      #expect(files[2 * place].bytes.count == least && files[2 * place + 1].bytes.count >= most, "\(drawn)")
    }
  }

  @Test("of too many files the first ones are taken")
  func most() throws {
    try withFolder { folder in
      for number in 10..<10 + SampleFile.most { try write("\(number).jpg", in: folder) }
      #expect(try SampleFile.files(of: folder).count == SampleFile.most)
      try write("09.jpg", in: folder)
      let files = try SampleFile.files(of: folder)
      #expect(files.count == SampleFile.most && files.first?.name == "09.jpg")
      #expect(files.last?.name == "\(10 + SampleFile.most - 2).jpg")
    }
  }

  @Test("a folder without JPEG files is reported with the remedy")
  func none() throws {
    try withFolder { folder in
      try write("notes.txt", in: folder)
      let error = #expect(throws: CostMeasuringError.self) { try SampleFile.files(of: folder) }
      #expect(error?.description.contains("\(folder)` holds no file called *.jpg") == true)
    }
  }
}
