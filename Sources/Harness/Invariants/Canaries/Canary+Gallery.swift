package import Gallery
internal import Gestures

extension Canary {
  /// The bugs in gestures and gallery, which the fuzzer's search must find.
  package static let ofGestures: [Canary] = [
    .secondCommit, .shortDebounce, .velocityDirection, .doubleToast, .zoomPastFour,
  ]

  /// The bugs in the length of the debounce, which the search must find under each preset.
  package static let ofDebounce: [Canary] = [.halfDebounce, .doubleDebounce, .endlessDebounce]

  /// Switches this bug on when it is one of the gallery's; a build without canaries has none to switch on.
  package func plant(in settings: inout GallerySettings) {
    #if Canaries
      switch self {
      case .lostToast: settings.losesToasts = true
      case .secondCommit: settings.gestures.plantedBug = .secondCommit
      case .shortDebounce: settings.gestures.plantedBug = .shortDebounce
      case .halfDebounce: settings.gestures.plantedBug = .halfDebounce
      case .doubleDebounce: settings.gestures.plantedBug = .doubleDebounce
      case .endlessDebounce: settings.gestures.plantedBug = .endlessDebounce
      case .velocityDirection: settings.gestures.plantedBug = .velocityDirection
      case .doubleToast: settings.toastsTwice = true
      case .zoomPastFour: settings.zoomsPastLimit = true
      case .extraView: settings.makesExtraView = true
      case .hastyOverlay: settings.hidesOverlayEarly = true
      case .restlessView:
        settings.makesExtraView = true
        settings.neverRests = true
      case .noPrefetch:
        settings.prefetchRowCount = 0
        settings.prefetchCategoryCount = 0
        settings.prefetchPageCount = 0
      case .doubleThumbnails: settings.doublesThumbnails = true
      case .armedTimer: settings.leavesTimerArmed = true
      case .constantLayout: settings.relaysAlways = true
      case .shortPIN: settings.pin = String(settings.pin.prefix(2))
      case .lateTap: settings.gestures.plantedBug = .lateTap
      default: break
      }
    #endif
  }
}
