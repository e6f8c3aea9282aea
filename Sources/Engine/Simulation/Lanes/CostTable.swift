public import Kernel

/// How long an effect keeps its lane busy on a device, in virtual time; the same on every host.
///
/// The scenario sets the figures. Processor times are divided by the device's speed. Every report compares the table with the
/// measured times of the real work.
public struct CostTable: Sendable {
  /// Single-core speed of the device, reference 1.
  public let relativeSpeed: Double
  public let figures: CostFigures

  /// The table of a device; the shipped figures by default.
  public init(relativeSpeed: Double, _ figures: CostFigures = CostFigures()) {
    precondition(relativeSpeed > 0, "device speed \(relativeSpeed) must be positive")
    self.relativeSpeed = relativeSpeed
    self.figures = figures
  }

  /// A small network request.
  public var networkLatency: TimeSpan { figures.networkLatency }

  /// A synced write of a small file.
  public var syncedWrite: TimeSpan { figures.syncedWrite }

  /// Fetching a file over the network and storing it.
  public func fetch(bytes: Int) -> TimeSpan {
    networkLatency + transfer(bytes: bytes) + store(bytes: bytes)
  }

  /// Transferring a file on an otherwise idle network.
  public func transfer(bytes: Int) -> TimeSpan {
    TimeSpan(seconds: Double(bytes) / (figures.networkRate * 1e6))
  }

  /// Importing a photo from the device's photo library into the cache: read, write, sync.
  public func importing(bytes: Int) -> TimeSpan { store(bytes: bytes) + flash(bytes: bytes) }

  /// Storing a file durably.
  public func store(bytes: Int) -> TimeSpan { syncedWrite + flash(bytes: bytes) }

  /// Reading a file of `bytes` and decoding its `pixels` at 1/`denominator` (1, 2, 4 or 8).
  ///
  /// Entropy decoding costs by the byte; transform and resampling cost by the pixel of the file.
  public func decode(bytes: Int, pixels: Int, denominator: Int, progressive: Bool) -> TimeSpan {
    let entropy = Double(bytes) * (progressive ? figures.progressiveByte : figures.baselineByte)
    let transform = Double(pixels) * figures.pixel(denominator: denominator)
    let seconds = (entropy + transform) / 1e9 / relativeSpeed
    return figures.decodeFixed
      + TimeSpan(seconds: seconds + Double(bytes) / (figures.flashRate * 1e6))
  }

  /// Encoding and storing a rendition with this number of pixels.
  public func rendition(pixels: Int) -> TimeSpan {
    let seconds = Double(pixels) / 1e6 * (figures.renditionMegapixel / 1_000) / relativeSpeed
    return TimeSpan(seconds: seconds) + syncedWrite
  }

  /// Listing the photos that have files, from the cache's index. 0.3 us a photo at the reference.
  public func listing(photos: Int) -> TimeSpan {
    .microseconds(200) + TimeSpan(seconds: Double(photos) * 0.3e-6 / relativeSpeed)
  }

  /// Reading from a ledger: the part of a commit besides its synced write [A].
  public func reading() -> TimeSpan { figures.commit }

  /// One durable commit of the ledger.
  public func commit() -> TimeSpan { syncedWrite + figures.commit }

  private func flash(bytes: Int) -> TimeSpan { TimeSpan(seconds: Double(bytes) / (figures.flashRate * 1e6)) }
}
