package import Gallery
internal import Gestures

extension Canary {
  /// The bugs in gestures and gallery, which the fuzzer's search must find.
  package static let ofGestures: [Canary] = [
    .secondCommit, .shortDebounce, .velocityDirection, .doubleToast, .zoomPastFour,
  ]

  /// Switches this bug on when it is one of the gallery's; a build without canaries has none to switch on.
  package func plant(in settings: inout GallerySettings) {
    #if Canaries
      switch self {
      case .lostToast: settings.losesToasts = true
      case .secondCommit: settings.gestures.plantedBug = .secondCommit
      case .shortDebounce: settings.gestures.plantedBug = .shortDebounce
      case .velocityDirection: settings.gestures.plantedBug = .velocityDirection
      case .doubleToast: settings.toastsTwice = true
      case .zoomPastFour: settings.zoomsPastLimit = true
      case .mainLaneDecode, .slowFrame, .leak, .unboundedMemory, .doublePosting, .shownExpired: break
      }
    #endif
  }
}
