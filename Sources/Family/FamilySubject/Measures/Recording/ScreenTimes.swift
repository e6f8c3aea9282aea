package import Gallery
package import Kernel
package import Metrics
package import Touches

/// Time and gestures of a session by screen, as its frames and touches show, independent of the child's goals.
///
/// Called once after each active frame; allocates nothing.
package struct ScreenTimes: Sendable {
  /// Time before the next touch, not assigned yet: the child may be viewing or gone.
  private var pending = [Int64](repeating: 0, count: Part.allCases.count)
  private var spent = [Int64](repeating: 0, count: Part.allCases.count)
  private var part = Part(.grid)
  private var screen = GalleryScreen.grid
  private var since = Instant.zero
  private var lastTouch = Instant.zero
  private var stayBegan = Instant.zero
  /// The longest time on one screen without leaving it, resting or going to the background.
  package private(set) var longestStay = TimeSpan.zero

  /// A part of the time: a screen, several screens, or none.
  package struct Part: Hashable, Sendable, CaseIterable {
    /// The index in all cases.
    fileprivate let index: Int

    /// The spelling in reports.
    package var name: String { Part.names[index] }

    package static let allCases: [Part] = names.indices.map { Part(index: $0) }
    /// No touch for over 20 s.
    fileprivate static let idle = Part(index: engaged.count)
    /// The app is in the background.
    fileprivate static let away = Part(index: engaged.count + 1)
    /// The parts in which a child is active.
    fileprivate static let engaged: [Part] = (0..<names.count - 2).map { Part(index: $0) }

    private static let names: [String] =
      GalleryScreen.allCases.reduce(into: []) { names, screen in
        if !names.contains(name(of: screen)) { names.append(name(of: screen)) }
      } + ["idle", "away"]

    /// The part by the screen's raw value.
    private static let ofScreens: [Part] = GalleryScreen.allCases.map { screen in
      Part(index: names.firstIndex(of: name(of: screen)) ?? 0)
    }

    /// The name of a screen's part; some screens share one.
    private static func name(of screen: GalleryScreen) -> String {
      switch screen {
      case .groupList, .groupViewer: "groups"
      case .pinPad, .parent, .parentPhotos, .parentPhoto, .parentCategories, .parentChildren: "gate"
      default: "\(screen)"
      }
    }

    private init(index: Int) { self.index = index }

    package init(_ screen: GalleryScreen) { self = Part.ofScreens[Int(screen.rawValue)] }
  }

  /// The longest pause between two touches that is not idle time [A].
  package static let rest = TimeSpan.seconds(20)

  package init() {}

  /// Reads a frame, with the time of the last touch before it.
  package mutating func record(
    _ screen: GalleryScreen, isInBackground: Bool, lastTouch touch: Instant, at vsync: Instant
  ) {
    advance(to: vsync)
    if touch > lastTouch { settle(touch) }
    let now = isInBackground ? Part.away : Part(screen)
    guard now != part || screen != self.screen else { return }
    endStay(at: vsync)
    (part, self.screen) = (now, screen)
  }

  /// Assigns the open time at the session's end.
  package mutating func finish(at end: Instant) {
    advance(to: end)
    endStay(at: end - lastTouch > ScreenTimes.rest ? max(stayBegan, lastTouch) : end)
    settle(end)
  }

  private mutating func advance(to instant: Instant) {
    pending[part.index] += (instant - since).nanoseconds
    // Time in the background is not idle time.
    if part == .away { lastTouch = lastTouch + (instant - since) }
    since = instant
  }

  private mutating func settle(_ touch: Instant) {
    let isRest = touch - lastTouch > ScreenTimes.rest
    for one in Part.allCases where pending[one.index] > 0 {
      spent[(isRest && one != .away ? Part.idle : one).index] += pending[one.index]
      pending[one.index] = 0
    }
    if isRest {
      endStay(at: max(stayBegan, lastTouch))
      stayBegan = touch
    }
    lastTouch = touch
  }

  private mutating func endStay(at instant: Instant) {
    if part != .away { longestStay = max(longestStay, instant - stayBegan) }
    stayBegan = instant
  }

  /// The time spent on a part.
  package func time(_ part: Part) -> TimeSpan { TimeSpan(nanoseconds: spent[part.index]) }

  /// Adds the session to its family's measurements; `gestures` is the number that began on each part.
  package func add(to measurements: inout Measurements, age: AgeGroup, gestures: [Part: Int]) {
    for part in Part.allCases {
      measurements.add(Int(time(part).nanoseconds / 1_000), to: .screenTime, part: part.name)
    }
    for part in Part.engaged {
      measurements.add(gestures[part] ?? 0, to: .screenGestures, part: part.name)
    }
    let engaged = Part.engaged.reduce(0) { $0 + time($1).nanoseconds }
    measurements.add(Int(engaged / 1_000), to: .engagedTime, part: age.rawValue)
    measurements.add(gestures.values.reduce(0, +), to: .engagedGestures, part: age.rawValue)
    measurements.raise(.longestStay, to: Int(longestStay.nanoseconds / 1_000))
  }
}
