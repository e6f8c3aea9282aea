/// A photo or video of a person or moment, in the user's order.
public struct MediaItem: Hashable, Sendable {
  /// The owner of an item.
  public enum Owner: Hashable, Sendable {
    case person(PersonID)
    case moment(MomentID)
  }

  /// The kind of an item.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photo = 1
    case video
  }

  public var id: MediaID
  public var owner: Owner
  public var kind: Kind
  /// The picture; for a video its poster.
  public var photo: PhotoID
  /// The 0-based place among the owner's items, without gaps.
  public var place: Int

  /// The most items of one owner (D).
  public static let ownerLimit = 200

  /// Creates an item. The book checks the limits.
  public init(id: MediaID, owner: Owner, kind: Kind, photo: PhotoID, place: Int) {
    self.id = id
    self.owner = owner
    self.kind = kind
    self.photo = photo
    self.place = place
  }
}
