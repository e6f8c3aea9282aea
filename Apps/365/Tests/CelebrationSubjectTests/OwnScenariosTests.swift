import CelebrationSubject
import Foundation
import Kernel
import Skiprope
import TestSupport
import Testing

@Suite("The scenarios of 365")
struct OwnScenariosTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios")

  /// The text of each file, by name.
  private static let texts = Result {
    Dictionary(
      uniqueKeysWithValues: try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "yaml" }.map {
        ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
      })
  }

  /// The text below a top-level key, up to the next one.
  private func section(_ key: String, of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) else { return "" }
    let rest = lines[(start + 1)...].prefix { $0.first.map { !$0.isLetter } ?? true }
    return ([lines[start].dropFirst(key.count + 1)] + rest).joined(separator: "\n")
  }

  @Test("all scenarios can be read, state their purpose, and are listed in the README beside them")
  func valid() throws {
    let texts = try Self.texts.get()
    let guide = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(texts.count == 6)
    for (name, text) in texts {
      #expect(throws: Never.self, "\(name)") { try Trial(of: CelebrationSubject.self, text) }
      #expect(section("about", of: text).count > 20 && guide.contains("| `\(name)` |"), "\(name)")
    }
  }

  @Test("some scenario demands each rule")
  func demanded() throws {
    let demanded = try Self.texts.get().values.flatMap { text in
      section("provocations", of: text).matches(of: /([a-z-]+\.[a-z-]+): [1-9]/).map { String($0.1) }
    }
    #expect(Set(demanded) == Set(CelebrationSubject.rules.map(\.id)))
  }

  /// Any text may be accepted, but none may end the process.
  @Test("scenarios with damaged bytes are read, or refused with a place")
  func damage() throws {
    let texts = try Self.texts.get().sorted { $0.key < $1.key }.map(\.value)
    var random = SeedTree(365).stream()
    var refused = 0
    for _ in 0..<drawn(300, byNight: 20_000) {
      var bytes = Array(texts[random.below(texts.count)].utf8)
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(9)))
        default:
          bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: random.below(bytes.count))
        }
      }
      do throws(SubjectError) {
        _ = try Trial(of: CelebrationSubject.self, String(decoding: bytes, as: UTF8.self))
      } catch {
        refused += 1
        #expect("\(error)".contains("trial.yaml"), "\(error)")
      }
    }
    #expect(refused > 50)
  }

  @Test("each scenario has a budget for the product's own time")
  func productBudgets() throws {
    for (name, text) in try Self.texts.get() {
      let budgets = section("budgets", of: text)
      for (id, most) in [("p99", 0.15), ("p999", 0.5)] {
        let line = budgets.split(separator: "\n").first { $0.contains("frame.product.\(id): ") }
        let limit = try #require(line?.firstMatch(of: /: ([0-9.]+) ms/).flatMap { Double($0.1) }, "\(name)")
        #expect(limit > 0 && limit <= most, "\(name): \(id)")
      }
    }
  }
}
