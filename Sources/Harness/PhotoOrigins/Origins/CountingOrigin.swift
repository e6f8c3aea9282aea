package import PhotoCaching

/// An origin that knows how much memory it holds for itself, so that it is not counted as the app's.
package protocol CountingOrigin: AnyObject, PhotoOrigin {
  /// Bytes the harness keeps to make photos.
  var heldBytes: Int { get }
}

extension ForgedOrigin: CountingOrigin {}
