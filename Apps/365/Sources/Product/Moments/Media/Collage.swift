/// A picture made of a person's photos, stored in the library.
public struct Collage: Hashable, Sendable {
  /// The layout of the photos.
  public enum Template: UInt8, Hashable, Sendable, CaseIterable {
    case polaroid = 1
    case grid, filmStrip, thenAndNow
  }

  /// The purpose, which gives the size.
  public enum Format: UInt8, Hashable, Sendable, CaseIterable {
    /// 1080 x 1920 pixels.
    case story = 1
    /// 1080 x 1080 pixels.
    case feed
  }

  public var id: CollageID
  public var person: PersonID
  /// The moment that it was made for; `nil` after the moment is deleted (D).
  public var moment: MomentID?
  public var template: Template
  public var format: Format
  /// The photos in the order of the template's places. They may come from the device's library.
  public var photos: [PhotoID]
  public var caption: String
  public var createdAt: WallTime
  /// The rendered picture.
  public var picture: PhotoID

  /// The most photos in a collage (D).
  public static let photoLimit = 9

  /// Creates a collage. The book checks the limits.
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
