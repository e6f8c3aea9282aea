internal import Playing

/// The reason why a subject cannot run. The run ends with the message and the exit code of its kind.
///
/// ```swift
/// guard let deck = try? Deck(path: path) else {
///   throw SubjectError.missing("there is no deck `\(path)`; name another with `--deck FILE`")
/// }
/// ```
public struct SubjectError: Error, Hashable, CustomStringConvertible {
  private enum Kind: Hashable, Sendable { case missing, invalid, failed, unsupported }

  private let kind: Kind
  /// The message: what is wrong, where, and what to do.
  public let description: String

  /// An input that the scenario names does not exist: exit code 66.
  public static func missing(_ message: String) -> SubjectError {
    SubjectError(kind: .missing, description: message)
  }
  /// An input exists but cannot be used: exit code 65.
  public static func invalid(_ message: String) -> SubjectError {
    SubjectError(kind: .invalid, description: message)
  }
  /// A file could not be written, or the app could not go on: exit code 1.
  public static func failed(_ message: String) -> SubjectError {
    SubjectError(kind: .failed, description: message)
  }
  /// This build or machine lacks what the run needs: exit code 1.
  public static func unsupported(_ message: String) -> SubjectError {
    SubjectError(kind: .unsupported, description: message)
  }

  /// The engine's error with the same kind and message.
  var runError: RunError {
    switch kind {
    case .missing: .missingInput(description)
    case .invalid: .invalidInput(description)
    case .failed: .cannotWrite(description)
    case .unsupported: .unsupported(description)
    }
  }
}
