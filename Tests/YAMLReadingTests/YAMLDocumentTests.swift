import Testing
import YAMLReading

@Suite("Reading a YAML document")
struct YAMLDocumentTests {
  private func read(_ text: String, limits: YAMLLimits = .standard) throws(YAMLError) -> YAMLNode {
    try YAMLDocument.read(Array(text.utf8), file: "a.yaml", limits: limits)
  }

  private func failure(_ text: String, limits: YAMLLimits = .standard) -> String {
    do throws(YAMLError) {
      return "read: \(try read(text, limits: limits))"
    } catch { return error.description }
  }

  /// The tree in one line, with the place of every node.
  private func outline(_ node: YAMLNode) -> String {
    let place = "@\(node.mark.line):\(node.mark.column)"
    switch node.content {
    case .scalar(let text): return "\(text)\(place)"
    case .sequence(let items): return "[" + items.map(outline).joined(separator: " ") + "]\(place)"
    case .mapping(let entries):
      return "{" + entries.map { "\(outline($0.key))=\(outline($0.value))" }.joined(separator: " ")
        + "}\(place)"
    }
  }

  @Test(
    "every node knows its line and column, from 1",
    arguments: [
      ("a: 1", "{a@1:1=1@1:4}@1:1"),
      ("a:\n  b: [x, y]\n", "{a@1:1={b@2:3=[x@2:7 y@2:10]@2:6}@2:3}@1:1"),
      ("- 1\n- 'two words'\n", "[1@1:3 two words@2:3]@1:1"),
      ("# only a comment\n", "{}@2:1"),
      ("é: ü", "{é@1:1=ü@1:4}@1:1"),
      ("a: 1\na: 2", "{a@1:1=1@1:4 a@2:1=2@2:4}@1:1"),
      ("a: |\n  one\n  two\n", "{a@1:1=one\ntwo\n@1:4}@1:1"),
      ("a:", "{a@1:1=@1:3}@1:1"),
    ])
  func marks(text: String, expected: String) throws {
    #expect(outline(try read(text)) == expected)
  }

  @Test(
    "a refused document has the place and the reason",
    arguments: [
      ("a: [1", "a.yaml:2:1: not YAML: while parsing a flow sequence, did not find expected ',' or ']'"),
      ("a: &x 1\nb: *x\n", "a.yaml:2:4: aliases (`*name`) are not accepted here; write the value out"),
      (
        "a: 1\n---\nb: 2\n",
        "a.yaml:3:1: a second document begins here; one file holds one document, so remove the `---`"
      ),
      (
        "a: 1\n\tb: 2\n",
        "a.yaml:2:1: not YAML: while scanning a plain scalar, "
          + "found a tab character that violates indentation"
      ),
    ])
  func refusals(text: String, expected: String) {
    #expect(failure(text) == expected)
  }

  @Test("nesting is accepted up to the limit and refused one deeper")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try read(nested(64)).shape == "a list")
    #expect(failure(nested(65)) == "a.yaml:1:65: lists and maps are nested deeper than 64 levels")
    #expect(failure(nested(100_000)).contains("nested deeper than 64"))
  }

  @Test("keys that are lists or maps count as levels, too")
  func deepKeys() throws {
    let three = YAMLLimits(bytes: 1_000, depth: 3)
    for text in ["{[[1]]: 2}", "{{{a: 1}: 2}: 3}", "[{[1]: 2}]"] {
      #expect(try !read(text, limits: three).shape.isEmpty, "\(text)")
    }
    for text in ["{[[[1]]]: 2}", "{{{{a: 1}: 2}: 3}: 4}", "[{[[1]]: 2}]"] {
      #expect(failure(text, limits: three).hasSuffix("nested deeper than 3 levels"), "\(text)")
    }
  }

  @Test("a byte order mark before a text is skipped, and nothing else")
  func byteOrderMark() throws {
    for text in ["a: bcdef", "a", "- x\n- y"] {
      let marked = try YAMLDocument.read([0xEF, 0xBB, 0xBF] + Array(text.utf8), file: "a.yaml")
      #expect(outline(marked) == outline(try read(text)))
    }
  }

  @Test("a text is accepted up to the limit and refused one byte longer")
  func size() throws {
    let limits = YAMLLimits(bytes: 8, depth: 4)
    #expect(try read("a: 12345", limits: limits).shape == "a map")
    #expect(
      failure("a: 123456", limits: limits)
        == "a.yaml:1:1: the file has 9 bytes; at most 8 are accepted, so split it")
  }

  @Test("invalid UTF-8 is refused with its line")
  func badEncoding() {
    let bytes = Array("a: 1\nb: ".utf8) + [0xFF]
    #expect {
      try YAMLDocument.read(bytes, file: "a.yaml")
    } throws: { error in
      let fault = error as? YAMLError
      return fault?.mark == YAMLMark(line: 2, column: 4) && fault?.message.contains("UTF-8") == true
    }
  }

  @Test("any prefix of a document is read or refused without a trap")
  func prefixes() {
    let text = Array("a: {b: [1, \"two\", 'three'], c: |\n  x\n}\nd:\n  - *e\n".utf8)
    for length in 0...text.count {
      do throws(YAMLError) {
        _ = try YAMLDocument.read(Array(text.prefix(length)), file: "p")
      } catch {
        #expect(error.mark.line >= 1 && error.mark.column >= 1, "prefix of \(length) bytes")
      }
    }
  }
}
