/// A photo or video of a person or a moment, in the order that the user gave.
public struct MediaItem: Hashable, Sendable {
  /// Whose it is.
  public enum Owner: Hashable, Sendable {
    case person(PersonID)
    case moment(MomentID)
  }

  /// What it is.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photo = 1
    case video
  }

  public var id: MediaID
  public var owner: Owner
  public var kind: Kind
  /// The picture; of a video its poster.
  public var photo: PhotoID
  /// Its place among its owner's, from 0 without a gap.
  public var place: Int

  /// The most that one owner has (D).
  public static let ownerLimit = 200

  /// An item; what it must be, the book checks.
  public init(id: MediaID, owner: Owner, kind: Kind, photo: PhotoID, place: Int) {
    self.id = id
    self.owner = owner
    self.kind = kind
    self.photo = photo
    self.place = place
  }
}
