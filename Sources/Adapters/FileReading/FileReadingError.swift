internal import Foundation

/// Why a file is not read: the path, what it is, and what would be accepted.
public struct FileReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Hashable, Sendable {
    /// It could not be opened, with the kernel's error.
    case unopened(Int32)
    /// It could not be read, with the kernel's error.
    case unread(Int32)
    /// It is something else than a file, in words.
    case irregular(String)
    case tooLarge(bytes: Int, limit: Int)
  }

  public let path: String
  public let problem: Problem

  init(path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// Whether there is a file, which is of no use.
  public var isThere: Bool {
    switch problem {
    case .unopened, .unread: false
    case .irregular, .tooLarge: true
    }
  }

  /// What is wrong, without the path.
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
