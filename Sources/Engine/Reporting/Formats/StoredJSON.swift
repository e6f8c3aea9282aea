package import Foundation
internal import Metrics

/// Decodes JSON that a run stored, with the position of errors.
package enum StoredJSON {
  /// An error in a stored value.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line, a line and column, or a path of keys; empty for the whole value.
    package var place: String
    package var reason: String

    /// `line 3, column 14: the text ends in the middle`.
    package var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
  }

  /// Decodes the value in these bytes. Numbers above `largest`, by default `JSONNumbers.largest`, are errors. O(bytes).
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], largest: Double? = nil,
    by decoder: JSONDecoder = JSONDecoder()
  ) throws(Fault) -> Value {
    if let fault = JSONNumbers.fault(in: bytes, largest: largest ?? JSONNumbers.largest) {
      throw Fault(place: "line \(fault.line)", reason: fault.reason)
    }
    do { return try decoder.decode(type, from: Data(bytes)) } catch {
      if let fault = JSONSyntax.fault(in: bytes) { throw Fault(place: fault.place, reason: fault.reason) }
      throw (error as? DecodingError).map(Fault.init) ?? Fault(place: "", reason: "\(error)")
    }
  }
}

extension StoredJSON.Fault {
  /// An error in valid JSON with unexpected content.
  fileprivate init(_ error: DecodingError) {
    func at(_ path: [any CodingKey]) -> String {
      path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init(place: at(context.codingPath), reason: "the key \"\(key.stringValue)\" is missing")
    case .typeMismatch(let type, let context):
      self.init(place: at(context.codingPath), reason: "expected a value of type \(type)")
    case .valueNotFound(let type, let context):
      self.init(place: at(context.codingPath), reason: "null where a \(type) belongs")
    case .dataCorrupted(let context):
      // The decoder loses the path of a number that does not fit its key.
      self.init(
        place: at(context.codingPath),
        reason: context.codingPath.isEmpty ? "a value does not fit its key" : "the value is not allowed here")
    @unknown default: self.init(place: "", reason: "\(error)")
    }
  }
}
