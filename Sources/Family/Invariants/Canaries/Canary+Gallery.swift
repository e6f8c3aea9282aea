package import Gallery
internal import Gestures

extension Canary {
  /// The bugs in gestures and gallery, which the fuzzer's search must find.
  package static let ofGestures: [Canary] = [
    .secondCommit, .shortDebounce, .velocityDirection, .doubleToast, .zoomPastFour,
  ]

  /// The bugs in the length of the debounce, which the search must find under each preset.
  package static let ofDebounce: [Canary] = [
    .halfDebounce, .doubleDebounce, .endlessDebounce, .longerDebounce,
  ]

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
      case .hastyOverlay: settings.overlayStay = .seconds(1)
      case .lateOverlay: settings.overlayStay = .milliseconds(3_200)
      case .endlessOverlay: settings.overlayStay = .hours(10_000)
      case .shortToast: settings.toastStay = .milliseconds(1_900)
      case .longToast: settings.toastStay = .milliseconds(2_200)
      case .endlessToast: settings.toastStay = .hours(10_000)
      case .shortPINWait: settings.pinWait = .seconds(3)
      case .longPINWait: settings.pinWait = .seconds(60)
      case .noPINWait: settings.pinWait = .zero
      case .longerDebounce: settings.gestures.plantedBug = .longerDebounce
      case .mergedTwice: settings.mergesTwice = true
      case .reversedTies: settings.reversesTies = true
      case .offByOne: settings.countsOneTooMany = true
      case .laterLift: settings.gestures.plantedBug = .laterLift
      case .lateRest:
        settings.makesExtraView = true
        settings.restsLate = true
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
