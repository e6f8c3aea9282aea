import Testing
import YAMLReading

@Suite("Limits and places of YAML documents")
struct YAMLLimitTests {
  private func read(_ text: String, limits: YAMLLimits = .standard) throws(YAMLError) -> YAMLNode {
    try YAMLDocument.read(Array(text.utf8), file: "a.yaml", limits: limits)
  }

  private func failure(_ bytes: [UInt8], limits: YAMLLimits = .standard) -> YAMLError? {
    do throws(YAMLError) {
      _ = try YAMLDocument.read(bytes, file: "a.yaml", limits: limits)
      return nil
    } catch { return error }
  }

  @Test("lists, maps, and either inside the other count as levels; scalars do not")
  func levels() throws {
    let two = YAMLLimits(bytes: 100, depth: 2)
    for text in ["[[1]]", "{a: {b: 1}}", "[{a: 1}]", "a:\n  - 1\n"] { _ = try read(text, limits: two) }
    for (text, column) in [("[[[1]]]", 3), ("{a: {b: {c: 1}}}", 9), ("[{a: [1]}]", 6), ("[[], [[]]]", 7)] {
      let error = failure(Array(text.utf8), limits: two)
      #expect(error?.mark == YAMLMark(line: 1, column: column), "\(text)")
      #expect(error?.message == "lists and maps are nested deeper than 2 levels")
    }
    #expect(failure(Array("[]".utf8), limits: YAMLLimits(bytes: 9, depth: 0)) != nil)
    #expect(try read("x", limits: YAMLLimits(bytes: 9, depth: 0)).text == "x")
  }

  @Test("an empty text is an empty map, within a limit of no bytes too")
  func nothing() throws {
    let node = try read("", limits: YAMLLimits(bytes: 0, depth: 0))
    #expect(node == YAMLNode(content: .mapping([]), mark: YAMLMark(line: 1, column: 1)))
    #expect(
      failure([0x78], limits: YAMLLimits(bytes: 0, depth: 9))?.message.hasPrefix("the file has 1 bytes")
        == true)
  }

  @Test(
    "invalid UTF-8 is refused with its line and column",
    arguments: [
      ("", 1, 1), ("abc", 1, 4), ("\n", 2, 1), ("a: é\nü", 2, 2), ("\n\n  x: ", 3, 6),
      ("é\u{1F600}\n", 2, 1),
    ])
  func badBytes(before: String, line: Int, column: Int) {
    let error = failure(Array(before.utf8) + [0xFF, 0x0A, 0x61])
    #expect(error?.mark == YAMLMark(line: line, column: column))
    #expect(error?.message.hasSuffix("; the file must be UTF-8 text") == true)
  }

  @Test("an alias is refused with its place, in keys, values and lists")
  func aliases() {
    for (text, line, column) in [
      ("- &a 1\n- *a", 2, 3), ("x: &a 1\n*a : 2", 2, 1), ("x: &a 1\ny: [1, *a]", 2, 8),
    ] {
      let error = failure(Array(text.utf8))
      #expect(error?.mark == YAMLMark(line: line, column: column), "\(text)")
      #expect(error?.message.contains("aliases") == true)
    }
  }

  @Test("marks are ordered by line, then column, none before itself")
  func order() {
    let marks = [(1, 9), (2, 1), (2, 2), (3, 1)].map { YAMLMark(line: $0, column: $1) }
    for (place, mark) in marks.enumerated() {
      for (other, later) in marks.enumerated() { #expect((mark < later) == (place < other)) }
    }
  }

  @Test("only a scalar has text, and every node has a shape")
  func shapes() throws {
    for (text, shape, scalar) in [("x", "text", "x"), ("[x]", "a list", nil), ("x: y", "a map", nil)]
      as [(String, String, String?)]
    {
      let node = try read(text)
      #expect(node.shape == shape && node.text == scalar)
    }
  }

  @Test("entries and items are in order, and a document may have start and end markers")
  func orderOfEntries() throws {
    let node = try read("---\nb: [3, 1, 2]\na: x\nb: y\n...\n")
    guard case .mapping(let entries) = node.content, case .sequence(let items)? = entries.first?.value.content
    else {
      Issue.record("\(node)")
      return
    }
    #expect(entries.map(\.key.text) == ["b", "a", "b"])
    #expect(items.map(\.text) == ["3", "1", "2"])
    #expect(entries.last?.value.text == "y")
  }

  @Test("an error is one line with file, line, column and message")
  func description() {
    let error = YAMLError(file: "f", mark: YAMLMark(line: 3, column: 4), message: "do this")
    #expect("\(error)" == "f:3:4: do this")
    #expect(YAMLDocument.libraryVersion.split(separator: ".").count == 3)
  }

  #if compiler(>=6.3)
    @Test("negative limits end the process")
    func negativeLimits() async {
      await #expect(processExitsWith: .failure) { _ = YAMLLimits(bytes: -1, depth: 0) }
      await #expect(processExitsWith: .failure) { _ = YAMLLimits(bytes: 0, depth: -1) }
    }
  #endif
}
