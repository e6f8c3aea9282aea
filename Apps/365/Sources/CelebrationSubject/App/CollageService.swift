internal import Celebrations
internal import CollageRendering
package import Garden
internal import JPEGCoding
package import Kernel
internal import PhotoCaching
internal import Skiprope

/// Renders 365's collages with the adapter's canvas and the device's photo files, and records its work for the rules.
package final class CollageService {
  /// A step of a rendering, and its time.
  package struct Action: Hashable {
    package enum What: Hashable {
      /// The photo was decoded into the place with this number.
      case placed(PhotoID, Int)
      /// The picture was encoded; its size according to the file.
      case finished(PixelSize)
    }
    let order: CollageOrder
    let at: Instant
    let what: What

    package init(order: CollageOrder, at: Instant, what: What) {
      (self.order, self.at, self.what) = (order, at, what)
    }
  }

  /// The virtual time of a collage from its first photo to its file, and its peak memory.
  struct Made {
    var span: TimeSpan
    var peak: ByteCount
  }

  private let photos: PhotoFiles
  private let costs: CostTable
  private var canvas: CollageCanvas?
  private var order: CollageOrder?
  private var began = Instant.zero
  private var actions: [Action] = []
  private var made: [Made] = []

  init(_ photos: PhotoFiles, _ costs: CostTable) {
    self.photos = photos
    self.costs = costs
  }

  /// Drops the collage being rendered, after a cancellation.
  func drop() { (canvas, order) = (nil, nil) }

  /// The peak memory of the collage being rendered; zero without one.
  var heldBytes: ByteCount { canvas?.peakBytes ?? .zero }

  /// The steps since the last call.
  func drainActions() -> [Action] {
    defer { actions.removeAll(keepingCapacity: true) }
    return actions
  }

  /// The collages finished since the last call.
  func drainMade() -> [Made] {
    defer { made.removeAll(keepingCapacity: true) }
    return made
  }

  /// Decodes a photo into its place; the first photo begins the collage. Returns `nil` on failure.
  func place(_ number: Int, of order: CollageOrder, at instant: Instant) -> TimeSpan? {
    guard let layout = order.layout else { return nil }
    if number == 0, self.order != order {
      (canvas, self.order, began) = (CollageCanvas(layout), order, instant)
    }
    guard self.order == order, order.photos.indices.contains(number) else { return nil }
    let file = photos.file(of: order.photos[number])
    do throws(PhotoCachingError) {
      guard let report = try canvas?.place(file, at: number) else { return nil }
      actions.append(Action(order: order, at: instant, what: .placed(order.photos[number], number)))
      return costs.decode(
        bytes: file.count, pixels: report.sourcePixels.count,
        denominator: max(1, report.scaleDenominator), progressive: report.isProgressive)
    } catch { return nil }
  }

  /// The collage as a file, and the time to encode it.
  func finish(_ order: CollageOrder, at instant: Instant) -> (file: [UInt8], span: TimeSpan)? {
    guard self.order == order, let done = canvas, let file = try? done.file(),
      let size = try? JPEGDecoder().dimensions(of: file)
    else { return nil }
    drop()
    actions.append(Action(order: order, at: instant, what: .finished(size)))
    let span = costs.rendition(pixels: size.count)
    made.append(Made(span: instant + span - began, peak: done.peakBytes))
    return (file, span)
  }
}
