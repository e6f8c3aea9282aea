package import PhotoCaching

/// An origin that reports its own memory and time, so that they do not count as the app's.
package protocol CountingOrigin: AnyObject, PhotoOrigin {
  /// Bytes that the harness holds to make photos.
  var heldBytes: Int { get }
  /// This thread's processor time for making photos.
  var processorNanoseconds: Int64 { get }
}

extension ForgedOrigin: CountingOrigin {}
