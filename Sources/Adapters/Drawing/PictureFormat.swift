/// The file formats of pictures.
public enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf

  /// The format by a file's extension, upper or lower case; `nil` for any other.
  ///
  ///     PictureFormat(file: "screen.PNG")  // .png
  public init?(file: String) {
    guard let dot = file.lastIndex(of: "."), dot > (file.lastIndex(of: "/") ?? file.startIndex) else {
      return nil
    }
    self.init(rawValue: file[file.index(after: dot)...].lowercased())
  }
}

/// An error of drawing a picture.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// Cairo had no memory or could not draw, with its message.
  case failed(reason: String)

  public var description: String {
    switch self {
    case .failed(let reason): "the picture cannot be drawn: \(reason)"
    }
  }
}
