internal import Albums
internal import Kernel

extension GalleryEffect {
  /// A wish about a photo's bitmap, as the gallery says it.
  init(_ wish: PhotoWish) {
    switch wish {
    case .want(let key, let urgency): self = .want(key, urgency)
    case .unwant(let key): self = .unwant(key)
    case .pin(let key): self = .pin(key)
    case .unpin(let key): self = .unpin(key)
    case .release(let key): self = .release(key)
    }
  }
}

extension PhotoAvailability {
  /// Ends a list of wants and tells the world how it differs from the one before.
  mutating func commitWants(effects: inout [GalleryEffect]) {
    commitWants { effects.append(GalleryEffect($0)) }
  }

  /// Ends a list of expected thumbnails and tells the world how it differs from the one before.
  mutating func commitExpected(effects: inout [GalleryEffect]) {
    commitExpected { effects.append(GalleryEffect($0)) }
  }

  /// Lets the world have what fullscreen wanted back.
  mutating func releaseViewed(effects: inout [GalleryEffect]) {
    releaseViewed { effects.append(GalleryEffect($0)) }
  }
}
