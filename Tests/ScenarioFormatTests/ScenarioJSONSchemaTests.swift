import Foundation
import ScenarioFormat
import Testing

@Suite("The JSON Schema of scenarios")
struct ScenarioJSONSchemaTests {
  private func properties(_ value: Any?) -> [String: [String: Any]] {
    (value as? [String: Any])?["properties"] as? [String: [String: Any]] ?? [:]
  }

  @Test("the schema has exactly the keys of the table, in their sections, with their descriptions")
  func keys() throws {
    let text = ScenarioJSONSchema(vocabulary: .sample).text
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let top = properties(root)
    #expect(Set(top.keys) == Set(ScenarioVocabulary.sample.topKeys))
    #expect(root["additionalProperties"] as? Bool == false)
    for section in ScenarioVocabulary.sample.sections {
      let fields = section.key.map { properties(top[$0]) } ?? top
      for field in section.fields {
        let path = section.path(of: field)
        #expect(fields[field.key]?["description"] as? String == field.doc, "\(path)")
        #expect((fields[field.key]?.count ?? 0) > 1, "\(path) accepts anything")
      }
      guard let key = section.key else { continue }
      #expect(
        Set(fields.keys) == Set(section.fields.map(\.key))
          && top[key]?["additionalProperties"] as? Bool == false)
    }
  }
}
