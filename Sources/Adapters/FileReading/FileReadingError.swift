internal import Foundation

/// The reason why a file was not read. Its description names the path, the problem and the accepted files.
public struct FileReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Hashable, Sendable {
    /// It could not be opened; `errno`.
    case unopened(Int32)
    /// It could not be read; `errno`.
    case unread(Int32)
    /// It is no regular file; its kind in words, such as `a pipe`.
    case irregular(String)
    case tooLarge(bytes: Int, limit: Int)
  }

  public let path: String
  public let problem: Problem

  init(path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// Whether something exists at the path, but cannot be used.
  public var isThere: Bool {
    switch problem {
    case .unopened, .unread: false
    case .irregular, .tooLarge: true
    }
  }

  /// The problem without the path.
  public var reason: String {
    switch problem {
    case .unopened(let error): "it cannot be opened (\(String(cString: strerror(error))))"
    case .unread(let error): "it cannot be read (\(String(cString: strerror(error))))"
    case .irregular(let kind): "it is \(kind); only regular files are read"
    case .tooLarge(let bytes, let limit):
      "it has \(bytes) bytes, and at most \(limit) are read"
    }
  }

  public var description: String { "\(path): \(reason)" }
}
