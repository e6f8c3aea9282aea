internal import CJPEG

/// The codec behind this module.
public enum JPEGCodec {
  /// The version of libjpeg-turbo that this was built against, such as `2.1.5`.
  public static var libraryVersion: String { String(cString: cjpeg_library_version()) }
}
