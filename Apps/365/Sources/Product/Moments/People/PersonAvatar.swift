public import Kernel

/// The picture shown beside a person's name.
public enum PersonAvatar: Hashable, Sendable {
  /// One of the app's own drawings.
  case drawn(Drawing)
  /// A photo.
  case photo(PhotoID)

  /// The available drawings; the raw value is stored (D).
  public enum Drawing: UInt8, Hashable, Sendable, CaseIterable {
    case fox = 1
    case owl, cat, bear, hare, seal, bee
  }

  /// The drawing, or `nil` for a photo.
  public var drawing: Drawing? { if case .drawn(let drawing) = self { drawing } else { nil } }
  /// The photo, or `nil` for a drawing.
  public var photo: PhotoID? { if case .photo(let photo) = self { photo } else { nil } }
}
