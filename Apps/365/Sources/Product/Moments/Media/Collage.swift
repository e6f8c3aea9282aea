/// A picture made of a person's photos, kept in the library.
public struct Collage: Hashable, Sendable {
  /// How photos are laid out.
  public enum Template: UInt8, Hashable, Sendable, CaseIterable {
    case polaroid = 1
    case grid, filmStrip, thenAndNow
  }

  /// For where it is made.
  public enum Format: UInt8, Hashable, Sendable, CaseIterable {
    /// 1080 x 1920 pixels.
    case story = 1
    /// 1080 x 1080 pixels.
    case feed
  }

  public var id: CollageID
  public var person: PersonID
  /// What it was made for; `nil` when that is gone, which leaves the collage (D).
  public var moment: MomentID?
  public var template: Template
  public var format: Format
  /// In the order of the template's places; they may come from the device's library.
  public var photos: [PhotoID]
  public var caption: String
  public var createdAt: WallTime
  /// The rendered picture.
  public var picture: PhotoID

  /// The most photos of one (D).
  public static let photoLimit = 9

  /// A collage; what it must be, the book checks.
  public init(
    id: CollageID, person: PersonID, moment: MomentID?, template: Template, format: Format,
    photos: [PhotoID], caption: String, createdAt: WallTime, picture: PhotoID
  ) {
    self.id = id
    self.person = person
    self.moment = moment
    self.template = template
    self.format = format
    self.photos = photos
    self.caption = caption
    self.createdAt = createdAt
    self.picture = picture
  }
}
