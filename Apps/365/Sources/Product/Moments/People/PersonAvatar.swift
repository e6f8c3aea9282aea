public import Kernel

/// What stands for a person beside the name.
public enum PersonAvatar: Hashable, Sendable {
  /// One of the app's own drawings.
  case drawn(Drawing)
  /// A photo.
  case photo(PhotoID)

  /// The drawings to choose from; what is kept is the number (D).
  public enum Drawing: UInt8, Hashable, Sendable, CaseIterable {
    case fox = 1
    case owl, cat, bear, hare, seal, bee
  }

  /// The drawing; `nil` of a photo.
  public var drawing: Drawing? { if case .drawn(let drawing) = self { drawing } else { nil } }
  /// The photo; `nil` of a drawing.
  public var photo: PhotoID? { if case .photo(let photo) = self { photo } else { nil } }
}
