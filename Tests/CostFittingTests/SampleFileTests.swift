import CostFitting
import Foundation
import Testing

@Suite("The files that a host is measured with")
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
    "of a folder those are taken that are called as JPEGs are, by name; dangling links and others are not")
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

  @Test("of each kind that is made there is a light photo and a heavy one")
  func forged() throws {
    let files = try SampleFile.forged()
    #expect(files.count == 12)
    for first in stride(from: 0, to: files.count, by: 2) {
      let (light, heavy) = (files[first], files[first + 1])
      #expect(light.name == heavy.name && light.bytes.count < heavy.bytes.count, "\(light.name)")
    }
    #expect(Set(files.map(\.name)).count == 6)
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

  @Test("a folder without any says what it lacks")
  func none() throws {
    try withFolder { folder in
      try write("notes.txt", in: folder)
      let error = #expect(throws: CostMeasuringError.self) { try SampleFile.files(of: folder) }
      #expect(error?.description.contains("\(folder)` holds no file called *.jpg") == true)
    }
  }
}
