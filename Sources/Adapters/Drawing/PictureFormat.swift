/// The kinds of files that a picture can be.
package enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf

  /// The kind that a file's name ends with, in small or large letters; `nil` for any other.
  package init?(file: String) {
    guard let dot = file.lastIndex(of: "."), dot > (file.lastIndex(of: "/") ?? file.startIndex) else {
      return nil
    }
    self.init(rawValue: file[file.index(after: dot)...].lowercased())
  }
}

/// Why there is no picture.
package enum PictureError: Error, Hashable, CustomStringConvertible {
  /// Cairo could not write the file, or had no memory; what it said.
  case cannotWrite(file: String, reason: String)

  package var description: String {
    switch self {
    case .cannotWrite(let file, let reason): "the picture `\(file)` cannot be written: \(reason)"
    }
  }
}
