import AppCore
import Foundation
import Testing

/// docs/product.md, section 14, says of every field that is stored what it is.
@Suite("A child's data in the state files")
struct StoredFieldsTests {
  /// The fields that the table lists for a place.
  private static func listed(_ place: String) throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/product.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| \(place) |") }
    let names = rows.flatMap { $0.split(separator: "|")[1].matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(Set(names).count == names.count, "\(place): \(names)")
    return Set(names)
  }

  private static func fields(of value: Any) -> Set<String> {
    Set(Mirror(reflecting: value).children.compactMap(\.label))
  }

  @Test("the table lists exactly the fields of the app's state file and of the sharing file")
  func fields() throws {
    #expect(try Self.listed("file `PersistedState`") == Self.fields(of: PersistedState()))
    #expect(try Self.listed("file `SharingState`") == Self.fields(of: SharingState()))
  }
}
