internal import Drawing
internal import Kernel
internal import Playing
internal import Simulation

/// Draws what sessions show, with small pictures of the photos where they can be had.
struct ScreenPainter {
  /// Pixels of a PNG for each point.
  private let scale: Double
  private var book: PictureBook?
  private var photos: [PhotoID: ScreenPicture.Photo] = [:]

  /// Without a book photos are stand-ins.
  init(scale: Double, _ book: PictureBook?) { (self.scale, self.book) = (scale, book) }

  /// Writes one picture, fingers on it.
  mutating func write(
    _ shown: ShownFrame, _ format: PictureFormat, to file: String
  ) throws(CommandFailure) {
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
    do throws(PictureError) { bytes = try picture.bytes(format) } catch {
      throw CommandFailure(.machineTrouble, "`\(file)`: \(error)")
    }
    try OutputFile.write(bytes, to: file)
  }
}
