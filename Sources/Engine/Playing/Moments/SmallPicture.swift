public import Kernel
package import Metrics
package import ScenarioFormat

/// A photo made small, for people to look at.
public struct SmallPicture: Sendable {
  public var size: PixelSize
  /// Red, green, blue, 255 for each pixel, rows from the top.
  public var pixels: [UInt8]
  /// The same as a JPEG file.
  public var file: [UInt8]

  public init(size: PixelSize, pixels: [UInt8], file: [UInt8]) {
    precondition(pixels.count == size.decodedBytes.bytes, "\(pixels.count) bytes of pixels for \(size)")
    (self.size, self.pixels, self.file) = (size, pixels, file)
  }

  /// Pixels of its longer side: some 2 KB, so that a page has room for hundreds.
  public static let side = 96
}

/// Where a unit's photos can be had again, made small.
public protocol SmallPictures {
  /// What a photo of the unit shows, its longer side so many pixels; `nil` for one that cannot be had.
  mutating func picture(of photo: PhotoID, side: Int) -> SmallPicture?
}

/// The pictures of a unit's photos that somebody asked for, each made once.
package struct PictureCache {
  private var source: (any SmallPictures)?
  private let unit: Int
  private var known: [PhotoID: SmallPicture?] = [:]
  /// Those that were named, in the order in which they were.
  package private(set) var named: [ClipPicture] = []
  private var names: [PhotoID: String] = [:]

  /// Those of a unit that have names, at most.
  static let limit = 400

  /// Of a unit of a scenario; empty where its subject has none, or cannot say.
  package init(of unit: Int, in scenario: Scenario, _ subject: any PlayedSubject) {
    self.unit = unit
    source = (try? subject.pictures(of: unit, in: scenario)) ?? nil
  }

  /// Without any.
  init() { (source, unit) = (nil, 0) }

  /// What a photo shows.
  package mutating func picture(of photo: PhotoID) -> SmallPicture? {
    if let found = known[photo] { return found }
    let made = source?.picture(of: photo, side: SmallPicture.side)
    known[photo] = .some(made)
    return made
  }

  /// The name that a page finds its picture by; empty where it has none.
  mutating func name(of photo: PhotoID) -> String {
    if let name = names[photo] { return name }
    guard named.count < PictureCache.limit, let picture = picture(of: photo) else { return "" }
    let name = "\(unit)-\(photo.raw)"
    names[photo] = name
    named.append(ClipPicture(name: name, file: picture.file))
    return name
  }
}
