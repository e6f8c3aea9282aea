extension GalleryEffect {
  /// Every effect, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case want, unwant, pin, unpin, release, listGroup, acted, categoryChanged, categoryToast, notice
    case toastSuperseded, leftKidsMode, pinRejected
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .want: .want
    case .unwant: .unwant
    case .pin: .pin
    case .unpin: .unpin
    case .release: .release
    case .listGroup: .listGroup
    case .acted: .acted
    case .categoryChanged: .categoryChanged
    case .toastRequested(_, isCategory: true): .categoryToast
    case .toastRequested(_, isCategory: false): .notice
    case .toastSuperseded: .toastSuperseded
    case .leftKidsMode: .leftKidsMode
    case .pinRejected: .pinRejected
    }
  }
}
