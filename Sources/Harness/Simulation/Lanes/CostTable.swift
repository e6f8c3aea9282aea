package import Kernel

/// How long an effect keeps its lane busy on a device, in virtual time; the same on every host.
///
/// Figures are fitted to one host of the reference score and divided by the device's speed; every report sets them
/// against what the real work took.
package struct CostTable: Sendable {
  /// Single-core speed of the device, reference 1.
  package let relativeSpeed: Double
  /// Round trip and rate of the home's network. Assumption: 45 ms and 6 MB a second.
  package var networkLatency = TimeSpan.milliseconds(45)
  package var networkBytesPerSecond = 6_000_000.0
  /// A synced write of a small file or a commit on flash. Assumption: 2 ms.
  package var syncedWrite = TimeSpan.milliseconds(2)
  /// Reading and writing flash. Assumption: 400 MB a second.
  package var flashBytesPerSecond = 400_000_000.0

  package init(relativeSpeed: Double) {
    precondition(relativeSpeed > 0, "a device of speed \(relativeSpeed) never finishes")
    self.relativeSpeed = relativeSpeed
  }

  /// Fetching a file over the network and storing it.
  package func fetch(bytes: Int) -> TimeSpan {
    networkLatency + TimeSpan(seconds: Double(bytes) / networkBytesPerSecond) + store(bytes: bytes)
  }

  /// Bringing a photo of the album from the device's own photo library into the cache: read, write, sync.
  package func importing(bytes: Int) -> TimeSpan {
    store(bytes: bytes) + TimeSpan(seconds: Double(bytes) / flashBytesPerSecond)
  }

  /// Storing a file durably.
  package func store(bytes: Int) -> TimeSpan {
    syncedWrite + TimeSpan(seconds: Double(bytes) / flashBytesPerSecond)
  }

  /// Reading a file of `bytes` and decoding its `pixels` at 1/`denominator` (1, 2, 4 or 8).
  ///
  /// Entropy decoding goes by the byte, the transform and the resampling by the pixel; a progressive file is passed over
  /// once a scan. Fitted to 12 and 1.5 MP photos of 0.27 bytes a pixel at each scale.
  package func decode(bytes: Int, pixels: Int, denominator: Int, progressive: Bool) -> TimeSpan {
    let nanosecondsPerPixel: Double
    switch denominator {
    case 1: nanosecondsPerPixel = 10.5
    case 2: nanosecondsPerPixel = 3.8
    case 4: nanosecondsPerPixel = 2.0
    default: nanosecondsPerPixel = 0.7
    }
    let entropy = Double(bytes) * (progressive ? 92 : 21)
    let seconds = (entropy + Double(pixels) * nanosecondsPerPixel) / 1e9 / relativeSpeed
    return .microseconds(300) + TimeSpan(seconds: seconds + Double(bytes) / flashBytesPerSecond)
  }

  /// Encoding and storing a rendition of so many pixels. 9 ms a megapixel at the reference.
  package func rendition(pixels: Int) -> TimeSpan {
    TimeSpan(seconds: Double(pixels) / 1e6 * 0.009 / relativeSpeed) + syncedWrite
  }

  /// Reading from the cache's index of which photos there are files. 0.3 us a photo at the reference.
  package func listing(photos: Int) -> TimeSpan {
    .microseconds(200) + TimeSpan(seconds: Double(photos) * 0.3e-6 / relativeSpeed)
  }

  /// One durable commit of the ledger.
  package func commit() -> TimeSpan { syncedWrite + .milliseconds(1) }
}
