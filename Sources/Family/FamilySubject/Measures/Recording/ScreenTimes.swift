package import Gallery
package import Kernel
package import Metrics
package import Touches

/// What a session was spent on: time and gestures by screen, as its frames and touches tell, whatever the child had in mind.
///
/// Called once after each active frame; allocates nothing.
package struct ScreenTimes: Sendable {
  /// Where the time goes that lies before the next touch: nobody knows yet whether the child looks or has gone.
  private var pending = [Int64](repeating: 0, count: Part.allCases.count)
  private var spent = [Int64](repeating: 0, count: Part.allCases.count)
  private var part = Part(.grid)
  private var screen = GalleryScreen.grid
  private var since = Instant.zero
  private var lastTouch = Instant.zero
  private var stayBegan = Instant.zero
  /// The longest time on one screen without leaving it, resting or going to the background.
  package private(set) var longestStay = TimeSpan.zero

  /// What time is told apart by: the screens, some of them together, and what is none of them.
  package struct Part: Hashable, Sendable, CaseIterable {
    /// Its place among all.
    fileprivate let index: Int

    /// As reports spell it.
    package var name: String { Part.names[index] }

    package static let allCases: [Part] = names.indices.map { Part(index: $0) }
    /// Nobody touches the screen for over 20 s.
    fileprivate static let idle = Part(index: engaged.count)
    /// The app is in the background.
    fileprivate static let away = Part(index: engaged.count + 1)
    /// Where a child is that does something.
    fileprivate static let engaged: [Part] = (0..<names.count - 2).map { Part(index: $0) }

    private static let names: [String] =
      GalleryScreen.allCases.reduce(into: []) { names, screen in
        if !names.contains(name(of: screen)) { names.append(name(of: screen)) }
      } + ["idle", "away"]

    /// By the screen's raw value.
    private static let ofScreens: [Part] = GalleryScreen.allCases.map { screen in
      Part(index: names.firstIndex(of: name(of: screen)) ?? 0)
    }

    /// The screens whose time is one; any other is told by its own name.
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

  /// Between two touches, more than this is rest [A]; no pause for thought is longer.
  package static let rest = TimeSpan.seconds(20)

  package init() {}

  /// Notes what a frame shows, and when the last touch before it was.
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

  /// Settles what is open when the session is over.
  package mutating func finish(at end: Instant) {
    advance(to: end)
    endStay(at: end - lastTouch > ScreenTimes.rest ? max(stayBegan, lastTouch) : end)
    settle(end)
  }

  private mutating func advance(to instant: Instant) {
    pending[part.index] += (instant - since).nanoseconds
    // The background is no rest.
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

  /// Time spent on a part.
  package func time(_ part: Part) -> TimeSpan { TimeSpan(nanoseconds: spent[part.index]) }

  /// Adds the session to what its family measured; `gestures` says how many began on each part.
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
