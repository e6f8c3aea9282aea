internal import Playing

/// Why a subject cannot play what it was asked to; the run ends with the message and the exit code of its kind.
///
/// ```swift
/// guard let deck = try? Deck(path: path) else {
///   throw .missing("there is no deck `\(path)`; name another with `--deck FILE`")
/// }
/// ```
public struct SubjectError: Error, Hashable, CustomStringConvertible {
  private enum Kind: Hashable, Sendable { case missing, invalid, failed, unsupported }

  private let kind: Kind
  /// What is wrong where, with the value and the remedy.
  public let description: String

  /// Something that a scenario names is not there: exit code 66.
  public static func missing(_ message: String) -> SubjectError {
    SubjectError(kind: .missing, description: message)
  }
  /// Something is there and of no use: exit code 65.
  public static func invalid(_ message: String) -> SubjectError {
    SubjectError(kind: .invalid, description: message)
  }
  /// Something could not be written, or the app could not go on: exit code 1.
  public static func failed(_ message: String) -> SubjectError {
    SubjectError(kind: .failed, description: message)
  }
  /// This build or machine lacks what the run needs: exit code 1.
  public static func unsupported(_ message: String) -> SubjectError {
    SubjectError(kind: .unsupported, description: message)
  }

  /// As the engine says it.
  var runError: RunError {
    switch kind {
    case .missing: .missingInput(description)
    case .invalid: .invalidInput(description)
    case .failed: .cannotWrite(description)
    case .unsupported: .unsupported(description)
    }
  }
}
