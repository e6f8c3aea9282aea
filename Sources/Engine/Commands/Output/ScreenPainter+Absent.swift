#if !Pictures
  internal import Kernel
  internal import Playing
  internal import Reporting

  /// Stands for the painter in a program that is built without the trait `Pictures`: it draws nothing, and says so.
  struct ScreenPainter {
    /// Whether this program draws at all.
    static let isBuilt = false

    init(scale: Double, _ book: PictureCache?) {}

    /// Whether a file can be a picture: none can.
    static func draws(_ file: String) -> Bool { false }

    /// Refuses.
    mutating func write(_ shown: ShownFrame, to file: String) throws(CommandFailure) {
      throw .withoutPictures(file, instead: ".json")
    }

    /// Nothing.
    static func drawing(of listing: ScreenListing, marks: [ScreenRect]) -> String { "" }
  }
#endif
