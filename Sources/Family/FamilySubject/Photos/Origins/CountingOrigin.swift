package import PhotoCaching

/// An origin that knows what it holds and takes for itself, so that it is not counted as the app's.
package protocol CountingOrigin: AnyObject, PhotoOrigin {
  /// Bytes the harness keeps to make photos.
  var heldBytes: Int { get }
  /// What making photos has taken of this thread's processor time.
  var processorNanoseconds: Int64 { get }
}

extension ForgedOrigin: CountingOrigin {}
