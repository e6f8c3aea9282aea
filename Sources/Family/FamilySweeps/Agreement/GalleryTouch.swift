package import Sweeping

/// The effects of one touch in the whole gallery.
package struct GalleryTouch: Hashable, Sendable {
  /// Why the recogniser's verdict does not determine a touch's effect.
  package enum Exemption: String, Hashable, Sendable, CaseIterable {
    /// It began on a zoomed photo, or after a photo was opened or left. Lasts until the next pause.
    case elsewhere
    /// A drag down that left the viewer. The verdict contains only whether it was a swipe.
    case left
    /// A swipe beyond the first or the last photo.
    case listEnd
  }

  /// A contradiction of the gallery's own rules, independent of the recogniser.
  package enum Fault: String, Hashable, Sendable, CaseIterable {
    case leftWithoutCause = "left the viewer without a drag that does"
    case stayed = "stayed in the viewer after a drag that leaves it"
    case wrongPhoto = "showed the wrong photo"
    case wrongZoom = "zoomed differently from its fingers"
    case overlay = "toggled an overlay that stayed as it was"
    case listEnd = "reported an end of the list where there is none"
    case stray = "did an action that no touch here causes"
  }

  package var events: OutcomeEvents = []
  /// Changes of category or photo.
  package var changeCount = 0
  package var exemption: Exemption?
  package var fault: Fault?

  package init() {}

  /// Records an event as `RecogniserDriver` does.
  mutating func note(_ event: OutcomeEvents) {
    if !event.isDisjoint(with: .changes) {
      changeCount += 1
      if changeCount > 1 { events.insert(.secondChange) }
    }
    events.insert(event)
  }
}
