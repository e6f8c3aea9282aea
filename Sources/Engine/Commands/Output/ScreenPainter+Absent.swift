#if !Pictures
  internal import Kernel
  internal import Playing
  internal import Reporting

  /// The painter of a program built without the trait `Pictures`: draws nothing.
  struct ScreenPainter {
    /// Whether this program can draw.
    static let isBuilt = false

    init(scale: Double, _ pictureCache: PictureCache?) {}

    /// Always false.
    static func draws(_ file: String) -> Bool { false }

    /// Always throws.
    mutating func write(_ shown: ShownFrame, to file: String) throws(CommandFailure) {
      throw .withoutPictures(file, instead: ".json")
    }

    /// Always empty.
    static func drawing(of listing: ScreenListing, marks: [ScreenRect]) -> String { "" }
  }
#endif
