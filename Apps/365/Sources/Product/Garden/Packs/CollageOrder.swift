public import Celebrations
public import Moments

/// A collage to render: photos in the order of the template's places, and the ID of its picture.
public struct CollageOrder: Hashable, Sendable {
  public var template: Collage.Template
  public var format: Collage.Format
  public var photos: [PhotoID]
  /// A new ID, never used before.
  public var picture: PhotoID

  /// Creates an order. The template must accept the number of photos.
  public init(template: Collage.Template, format: Collage.Format, photos: [PhotoID], picture: PhotoID) {
    precondition(
      CollageLayout.photoCounts(of: template).contains(photos.count),
      "\(template) has no room for \(photos.count) photos")
    self.template = template
    self.format = format
    self.photos = photos
    self.picture = picture
  }

  /// The layout; never `nil`, as the initialiser checks the number of photos.
  public var layout: CollageLayout? { CollageLayout(template, format, photoCount: photos.count) }
}
