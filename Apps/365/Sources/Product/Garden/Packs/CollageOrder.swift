public import Celebrations
public import Moments

/// A collage that is to be made: which photos, in the order of the template's places, and what its picture is called.
public struct CollageOrder: Hashable, Sendable {
  public var template: Collage.Template
  public var format: Collage.Format
  public var photos: [PhotoID]
  /// No other picture has ever been called so.
  public var picture: PhotoID

  /// An order; the template must have room for the photos.
  public init(template: Collage.Template, format: Collage.Format, photos: [PhotoID], picture: PhotoID) {
    precondition(
      CollageLayout.photoCounts(of: template).contains(photos.count),
      "\(template) has no room for \(photos.count) photos")
    self.template = template
    self.format = format
    self.photos = photos
    self.picture = picture
  }

  /// Where everything of it is; `nil` only for a number of photos that no order has.
  public var layout: CollageLayout? { CollageLayout(template, format, photoCount: photos.count) }
}
