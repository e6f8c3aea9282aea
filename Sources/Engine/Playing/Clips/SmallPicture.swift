public import Kernel
package import Metrics
package import ScenarioFormat

/// A small version of a photo, for people.
public struct SmallPicture: Sendable {
  public var size: PixelSize
  /// Red, green, blue and 255 for each pixel, rows from the top.
  public var pixels: [UInt8]
  /// The same picture as a JPEG file.
  public var file: [UInt8]

  public init(size: PixelSize, pixels: [UInt8], file: [UInt8]) {
    precondition(pixels.count == size.decodedBytes.bytes, "\(pixels.count) bytes of pixels for \(size)")
    (self.size, self.pixels, self.file) = (size, pixels, file)
  }

  /// Pixels of the longer side. A file has about 2 KB, so a page has room for hundreds.
  public static let side = 96
}

/// Makes small versions of a unit's photos.
public protocol SmallPictures {
  /// A small version of the unit's photo with `side` pixels on its longer side; `nil` if it is not available.
  mutating func picture(of photo: PhotoID, side: Int) -> SmallPicture?
}

/// A cache of the small pictures of a unit's photos.
package struct PictureCache {
  private var source: (any SmallPictures)?
  private let unit: Int
  private var known: [PhotoID: SmallPicture?] = [:]
  /// Pictures with a name, in the order of naming.
  package private(set) var named: [ClipPicture] = []
  private var names: [PhotoID: String] = [:]

  /// The most pictures of a unit that get a name.
  static let limit = 400

  /// The pictures of a unit of a scenario; none if its subject makes none or fails.
  package init(of unit: Int, in scenario: Scenario, _ subject: any SimulatedSubject) {
    self.unit = unit
    source = (try? subject.pictures(of: unit, in: scenario)) ?? nil
  }

  /// An empty cache.
  init() { (source, unit) = (nil, 0) }

  /// The small version of a photo; `nil` if there is none.
  package mutating func picture(of photo: PhotoID) -> SmallPicture? {
    if let found = known[photo] { return found }
    let made = source?.picture(of: photo, side: SmallPicture.side)
    known[photo] = .some(made)
    return made
  }

  /// The name of the picture on a page; empty if the photo has none.
  mutating func name(of photo: PhotoID) -> String {
    if let name = names[photo] { return name }
    guard named.count < PictureCache.limit, let picture = picture(of: photo) else { return "" }
    let name = "\(unit)-\(photo.raw)"
    names[photo] = name
    named.append(ClipPicture(name: name, file: picture.file))
    return name
  }
}
