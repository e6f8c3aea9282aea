#if Pictures
  internal import Drawing
  internal import Kernel
  internal import Playing
  internal import Reporting
  internal import Simulation

  /// Draws the screens of sessions, with small pictures of photos whose files exist.
  struct ScreenPainter {
    /// Whether this program can draw.
    static let isBuilt = true

    /// Pixels of a PNG per point.
    private let scale: Double
    private var pictureCache: PictureCache?
    private var photos: [PhotoID: ScreenPicture.Photo] = [:]

    /// Without `pictureCache`, photos are drawn as placeholders.
    init(scale: Double, _ pictureCache: PictureCache?) {
      (self.scale, self.pictureCache) = (scale, pictureCache)
    }

    /// Whether a file's name ends like that of a picture.
    static func draws(_ file: String) -> Bool { PictureFormat(file: file) != nil }

    /// Writes one picture with fingers, in the format of the file name's ending.
    mutating func write(_ shown: ShownFrame, to file: String) throws(CommandFailure) {
      var picture = ScreenPicture(
        size: shown.device.screen.size, safeArea: shown.device.screen.safeArea, items: shown.items,
        texts: shown.texts)
      (picture.symbols, picture.trails, picture.scale) = (shown.symbols, shown.trails, scale)
      for item in shown.items where item.kind == .photo && photos[item.photo] == nil {
        guard let small = pictureCache?.picture(of: item.photo) else { continue }
        photos[item.photo] = ScreenPicture.Photo(size: small.size, pixels: small.pixels)
      }
      picture.photos = photos
      let bytes: [UInt8]
      do throws(PictureError) { bytes = try picture.bytes(PictureFormat(file: file) ?? .png) } catch {
        throw CommandFailure(.machineTrouble, "`\(file)`: \(error)")
      }
      try OutputFile.write(bytes, to: file)
    }

    /// Draws a screen as SVG with frames around differences; empty on failure.
    static func drawing(of listing: ScreenListing, marks: [ScreenRect]) -> String {
      var picture = ScreenPicture(
        size: listing.size, safeArea: listing.safeArea, items: listing.items.map(\.displayed),
        texts: listing.items.map(\.words))
      picture.symbols = listing.items.map(\.symbol)
      (picture.trails, picture.marks) = (listing.trails, marks)
      guard let bytes = try? picture.bytes(.svg) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
