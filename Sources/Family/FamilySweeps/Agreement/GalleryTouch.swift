package import Sweeping

/// What one touch did in the whole gallery.
package struct GalleryTouch: Hashable, Sendable {
  /// Why the recogniser's verdict does not say what a touch should do.
  package enum Exemption: String, Hashable, Sendable, CaseIterable {
    /// It began on a zoomed photo, or after a photo was opened or left. Until the next pause.
    case elsewhere
    /// A drag down that left the viewer; the verdict knows only that it was a swipe, or none.
    case left
    /// A swipe beyond the first or the last photo.
    case listEnd
  }

  /// What contradicts the gallery's own rules, whatever the recogniser says.
  package enum Fault: String, Hashable, Sendable, CaseIterable {
    case leftWithoutCause = "left the viewer without a drag that does"
    case stayed = "stayed in the viewer after a drag that leaves it"
    case wrongPhoto = "came to another photo than it should"
    case wrongZoom = "zoomed otherwise than its fingers"
    case overlay = "toggled an overlay that stayed as it was"
    case listEnd = "met an end of the list where there is none"
    case stray = "did what no touch here can"
  }

  package var events: OutcomeEvents = []
  /// Changes of category or photo.
  package var changeCount = 0
  package var exemption: Exemption?
  package var fault: Fault?

  package init() {}

  /// Notes an event as `RecogniserDriver` does.
  mutating func note(_ event: OutcomeEvents) {
    if !event.isDisjoint(with: .changes) {
      changeCount += 1
      if changeCount > 1 { events.insert(.secondChange) }
    }
    events.insert(event)
  }
}
