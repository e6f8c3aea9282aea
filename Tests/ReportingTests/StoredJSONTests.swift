import Foundation
import Metrics
import Reporting
import Testing

@Suite("JSON that runs stored")
struct StoredJSONTests {
  @Test(
    "invalid JSON is reported with the line and column where it ends being JSON",
    arguments: [
      ("", 1, 1, "ends in the middle"), ("  \n ", 2, 2, "ends in the middle"),
      ("{\"a\": 1,\n \"b\": \"x", 2, 9, "ends in the middle"), ("{\"a\": tru", 1, 10, "ends in the middle"),
      ("{\"a\": [1, 2", 1, 12, "ends in the middle"), ("{\"a\": 1,\n \"b\": }", 2, 7, "this is not JSON"),
      ("{\"a\" 1}", 1, 6, "this is not JSON"), ("[1 2]", 1, 4, "this is not JSON"),
      ("{\"a\": 1}{", 1, 9, "this is not JSON"), ("{\"a\": 1]", 1, 8, "this is not JSON"),
      ("{\"a\": 01}", 1, 7, "this is not JSON"), ("\0\0", 1, 1, "this is not JSON"),
      ("{,}", 1, 2, "this is not JSON"),
      ("{\"a\": \"\n\"}", 1, 8, "this is not JSON"), ("[1,]", 1, 4, "this is not JSON"),
    ])
  func syntax(text: String, line: Int, column: Int, reason: String) throws {
    let fault = try #require(JSONSyntax.fault(in: Array(text.utf8)))
    #expect((fault.line, fault.column) == (line, column), "\(fault)")
    #expect(fault.reason.contains(reason))
  }

  @Test(
    "valid JSON has no error, however deep",
    arguments: [
      "{}", "[]", " 1 ", "-1.5e+3", "\"\"", "null", "[[],{},\"\\\"\",[true,false]]",
      "{\"a\":{\"b\":[1,{\"c\":0}]},\"d\":\"\\\\\"}\n",
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
    ])
  func whole(text: String) { #expect(JSONSyntax.fault(in: Array(text.utf8)) == nil) }

  @Test("every prefix of a report is reported as cut at its end")
  func cut() {
    let text = Array("{\"schema\": 1, \"list\": [1.5, true, \"a\\\"b\", {}], \"none\": null}".utf8)
    for end in 0..<text.count {
      // Ten and one are numbers, too.
      guard let fault = JSONSyntax.fault(in: Array(text[..<end])) else {
        Issue.record("\(end)")
        continue
      }
      #expect(fault.column == end + 1 && fault.reason == "the text ends in the middle", "\(end): \(fault)")
    }
  }

  @Test("a number out of range, a wrong type and a missing key are named by their place")
  func values() {
    struct Value: Decodable { var list: [Int] }
    func fault(_ text: String) -> String? {
      let error = #expect(throws: StoredJSON.Fault.self) {
        try StoredJSON.decode(Value.self, from: Array(text.utf8))
      }
      return error?.description
    }
    #expect(fault("{\n\"list\": [1e23]}") == "line 2: \"list\" is 1e23, and no run has more than 4e+18")
    #expect(fault("{\"list\": [1, \"a\"]}") == "list.1: expected a value of type Int")
    #expect(fault("{}") == "the key \"list\" is missing")
    #expect(fault("{\"list\": [1.5]}") == "a value does not fit its key")
  }
}
