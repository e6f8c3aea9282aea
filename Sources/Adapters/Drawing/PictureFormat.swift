/// The kinds of files that a picture can be.
public enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf

  /// The kind that a file's name ends with, in small or large letters; `nil` for any other.
  public init?(file: String) {
    guard let dot = file.lastIndex(of: "."), dot > (file.lastIndex(of: "/") ?? file.startIndex) else {
      return nil
    }
    self.init(rawValue: file[file.index(after: dot)...].lowercased())
  }
}

/// Why there is no picture.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// Cairo had no memory, or could not draw; what it said.
  case failed(reason: String)

  public var description: String {
    switch self {
    case .failed(let reason): "the picture cannot be drawn: \(reason)"
    }
  }
}
