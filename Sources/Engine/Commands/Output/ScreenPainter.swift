#if Pictures
  internal import Drawing
  internal import Kernel
  internal import Playing
  internal import Reporting
  internal import Simulation

  /// Draws what sessions show, with small pictures of the photos where there are files of them.
  struct ScreenPainter {
    /// Whether this program draws at all.
    static let isBuilt = true

    /// Pixels of a PNG for each point.
    private let scale: Double
    private var book: PictureCache?
    private var photos: [PhotoID: ScreenPicture.Photo] = [:]

    /// Without a book photos are stand-ins.
    init(scale: Double, _ book: PictureCache?) { (self.scale, self.book) = (scale, book) }

    /// Whether a file can be a picture, by the end of its name.
    static func draws(_ file: String) -> Bool { PictureFormat(file: file) != nil }

    /// Writes one picture, fingers on it, in the format that the end of the file's name says.
    mutating func write(_ shown: ShownFrame, to file: String) throws(CommandFailure) {
      var picture = ScreenPicture(
        size: shown.device.screen.size, safeArea: shown.device.screen.safeArea, items: shown.items,
        texts: shown.texts)
      (picture.symbols, picture.trails, picture.scale) = (shown.symbols, shown.trails, scale)
      for item in shown.items where item.kind == .photo && photos[item.photo] == nil {
        guard let small = book?.picture(of: item.photo) else { continue }
        photos[item.photo] = ScreenPicture.Photo(size: small.size, pixels: small.pixels)
      }
      picture.photos = photos
      let bytes: [UInt8]
      do throws(PictureError) { bytes = try picture.bytes(PictureFormat(file: file) ?? .png) } catch {
        throw CommandFailure(.machineTrouble, "`\(file)`: \(error)")
      }
      try OutputFile.write(bytes, to: file)
    }

    /// A screen as SVG with frames around what differs; empty where that fails.
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
