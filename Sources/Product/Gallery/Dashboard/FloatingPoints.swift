internal import Kernel

/// The "+n" notes that rise from the bottom of the dashboard when points arrive: 100 pt in 2 s, then a fade (docs/product.md,
/// section 7). Simultaneous notes are placed apart, so that each is readable.
struct FloatingPoints: Sendable {
  struct Note: Hashable, Sendable {
    /// From 0, in the order in which they arrived.
    let number: Int
    let points: Points
    fileprivate let origin: ScreenRect
    fileprivate var start: Instant
  }

  static let rise = ScreenLength.points(100)
  static let riseTime = TimeSpan.seconds(2)
  /// The most notes on screen; more wait for room (D).
  static let limit = 24
  /// The distance between notes. A fading note and one rising below it at 50 pt per second never touch, with a visible gap.
  private static let gap = ScreenLength.points(14)

  /// The number of notes that always find room (D).
  static let surely = 4
  /// The characters of the longest note at full size: a star, a sign and six digits; longer ones are smaller.
  private static let letters = 10

  private let size: ScreenSize
  private let area: ScreenRect
  private(set) var notes: [Note] = []
  private var waiting: [Points] = []
  private(set) var nextNumber = 0

  /// The text size in an area: the device's, reduced, but not below the standard, until four notes always find room.
  static func textSize(_ type: DynamicType, in area: ScreenRect) -> UInt8 {
    var text = type.points(of: TextSize.note)
    while text > TextSize.note, surePlaces(size(ofText: text), in: area) < surely { text -= 1 }
    return text
  }

  /// The size of a note with a text of this many points.
  static func size(ofText points: UInt8) -> ScreenSize {
    ScreenSize(width: TextMeasure.width(letters, points), height: TextMeasure.lineHeight(points))
  }

  /// The number of notes that always find room: by columns around the middle. In each a rising note blocks at most two rows.
  private static func surePlaces(_ size: ScreenSize, in area: ScreenRect) -> Int {
    let aside = (area.size.width - size.width).subpoints / 2 / (size.width + gap).subpoints
    let rows = (area.size.height - rise).subpoints / (size.height + gap).subpoints
    return (1 + 2 * Int(max(0, aside))) * ((max(1, Int(rows)) + 1) / 2)
  }

  /// Creates notes of a size for the lower part of an area.
  init(size: ScreenSize, in area: ScreenRect) {
    self.size = size
    self.area = area
  }

  var isMoving: Bool { !notes.isEmpty || !waiting.isEmpty }

  /// Adds a note. It rises as soon as there is room: at once for the first 24.
  mutating func add(_ points: Points) { waiting.append(points) }

  /// Removes faded notes and starts waiting ones. Returns whether any note is or was present. O(notes^2).
  mutating func animate(to instant: Instant) -> Bool {
    guard isMoving else { return false }
    notes.removeAll { instant - $0.start >= FloatingPoints.riseTime + Fade.length }
    while let points = waiting.first, notes.count < FloatingPoints.limit, let place = freePlace(at: instant) {
      waiting.removeFirst()
      notes.append(Note(number: nextNumber, points: points, origin: place, start: instant))
      nextNumber += 1
    }
    return true
  }

  /// Removes all notes: in low-power mode, or when the screen closes.
  mutating func clear() {
    nextNumber += waiting.count
    notes.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
  }

  mutating func shiftTime(by span: TimeSpan) {
    for index in notes.indices { notes[index].start = notes[index].start + span }
  }

  /// The frame and opacity of a note.
  func drawn(_ note: Note, at instant: Instant) -> (frame: ScreenRect, opacity: UInt8) {
    let elapsed = instant - note.start
    let risen = min(max(elapsed, .zero), FloatingPoints.riseTime)
    var frame = note.origin
    frame.origin.y =
      frame.origin.y
      - FloatingPoints.rise.scaled(by: risen.nanoseconds, over: FloatingPoints.riseTime.nanoseconds)
    let faded = Fade.eased(elapsed - FloatingPoints.riseTime)
    return (frame, UInt8(255 - 255 * faded / 1_024))
  }

  /// The lowest place from which a note can rise without touching another: columns from the middle outwards, then upwards.
  private func freePlace(at instant: Instant) -> ScreenRect? {
    let taken = notes.map { drawn($0, at: instant).frame }
    let pitch = size.height + FloatingPoints.gap
    let columns = max(1, Int(area.size.width.subpoints / (size.width + FloatingPoints.gap).subpoints))
    let rows = max(1, Int((area.size.height - FloatingPoints.rise).subpoints / pitch.subpoints))
    let middle = area.minX.subpoints + (area.size.width - size.width).subpoints / 2
    for row in 0..<rows {
      for column in 0..<columns {
        // 0, 1, -1, 2, -2 ...
        let step = Int32(column % 2 == 0 ? -column / 2 : column / 2 + 1)
        let x = middle + step * (size.width + FloatingPoints.gap).subpoints
        guard x >= area.minX.subpoints, x + size.width.subpoints <= area.maxX.subpoints else { continue }
        let place = ScreenRect(
          origin: ScreenPoint(x: ScreenLength(subpoints: x), y: area.maxY - pitch * row - size.height),
          size: size)
        let margin = ScreenRect(
          x: place.minX, y: place.minY - FloatingPoints.gap, width: size.width,
          height: size.height + FloatingPoints.gap * 2)
        if !taken.contains(where: margin.intersects) { return place }
      }
    }
    return nil
  }

  /// Folds the state that later frames depend on into the digest.
  func mix(into digest: inout StableDigest) {
    digest.mix(nextNumber)
    digest.mix(notes.count << 8 | waiting.count)
  }

  /// Traps when notes are out of order or touch. O(notes^2).
  func checkInvariants(at instant: Instant) {
    for (index, note) in notes.enumerated() {
      precondition(note.number < nextNumber, "note \(note.number) of \(nextNumber)")
      for other in notes[(index + 1)...] {
        precondition(other.number > note.number, "note \(other.number) came before \(note.number)")
        precondition(
          !drawn(note, at: instant).frame.intersects(drawn(other, at: instant).frame),
          "+\(note.points.count) lies on +\(other.points.count)")
      }
    }
  }
}
