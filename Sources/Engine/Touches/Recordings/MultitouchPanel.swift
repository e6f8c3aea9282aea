internal import Kernel

/// The fingers on one multitouch panel: converts its events to the actions of each finger, report by report.
///
/// Supports both types of the Linux multi-touch protocol. In protocol B a slot holds a finger, and the kernel reports only
/// changes. In protocol A each report lists all contacts, identified by tracking ids.
struct MultitouchPanel {
  /// A finger's place on the glass.
  private struct Place: Equatable {
    var x: Int
    var y: Int
  }

  /// The latest values of one slot, and its reported finger. The kernel does not repeat unchanged values, so place and tool type
  /// outlast a finger.
  private struct Slot {
    let number: Int
    var tracking: Int?
    var x: Int?
    var y: Int?
    var major = 0
    var isPalm = false
    /// The finger that is down in the reports so far, and its last reported place.
    var shown: (tracking: Int, place: Place)?
    /// The finger that is left out until it lifts, because its place is unknown.
    var leftOut: Int?

    init(number: Int) { self.number = number }
  }

  /// The reason why a touch is left out of the recording.
  enum LeftOut: Hashable {
    /// The log began after the panel had reported one of the finger's coordinates.
    case unknownPlace(finger: UInt8)
    /// The panel reported a palm from the start.
    case palm(finger: UInt8)
    /// A contact without a tracking id cannot be followed between reports.
    case untracked
  }

  /// Sorted by number.
  private var slots: [Slot] = []
  private var current = 0
  /// Whether a report of this panel listed contacts.
  private var usesContacts = false
  /// `BTN_TOUCH`; always true for a panel that never sends it.
  private var isTouched = true
  /// The events since the last report.
  private var pending: [GeteventEvent.Kind] = []
  /// The time and line of the last event.
  private var latest = (time: Instant.zero, line: 1)
  private(set) var reports: [PanelReport] = []
  /// Touches left out, with their lines.
  private(set) var leftOut: [(line: Int, reason: LeftOut)] = []
  /// The first line in which the kernel dropped events.
  private(set) var droppedAt: Int?
  /// The rates printed by `getevent` after reports in which a finger moved, in reports a second.
  private(set) var rates: [Int] = []

  /// The number of touches begun.
  private(set) var touchCount = 0

  /// Stores one event until its report.
  mutating func apply(_ event: GeteventEvent, number: Int) {
    latest = (event.time, number)
    switch event.kind {
    case .dropped: droppedAt = droppedAt ?? number
    case .report(let hertz): report(hertz: hertz)
    default: pending.append(event.kind)
    }
  }

  /// Ends the log. A finger lifted by the last, unfinished report is lifted; a finger still down is cancelled. Returns whether
  /// one was cancelled.
  mutating func finish() -> Bool {
    if !usesContacts && !pending.contains(.contactEnd) {
      for index in takeChanges() where slots[index].tracking == nil { lift(index) }
    }
    let down = slots.indices.filter { slots[$0].shown != nil }
    for index in down { end(index, .cancelled) }
    return !down.isEmpty
  }

  private mutating func report(hertz: Int?) {
    let before = reports.count
    if pending.contains(.contactEnd) { usesContacts = true }
    let order = usesContacts ? takeContacts() : takeChanges()
    // When one finger replaces another in a report, the old one lifts first. Fingers lift in the order of the panel's events.
    for index in order + slots.indices.filter({ !order.contains($0) }) { lift(index) }
    for index in slots.indices { place(index) }
    if let hertz, reports[before...].contains(where: { $0.phase == .moved }) { rates.append(hertz) }
  }

  /// Applies the changes of a report (protocol B). Returns the slots whose finger changed, in that order.
  private mutating func takeChanges() -> [Int] {
    var changed: [Int] = []
    for kind in pending {
      switch kind {
      case .slot(let number): current = number
      case .tracking(let finger):
        let index = slot(current)
        slots[index].tracking = finger
        changed.removeAll { $0 == current }
        changed.append(current)
      case .x(let value): slots[slot(current)].x = value
      case .y(let value): slots[slot(current)].y = value
      case .major(let value): slots[slot(current)].major = max(0, value)
      case .tool(let isPalm): slots[slot(current)].isPalm = isPalm
      case .touching(let isDown): isTouched = isDown
      case .contactEnd, .report, .dropped: break
      }
    }
    pending.removeAll(keepingCapacity: true)
    return changed.map { slot($0) }
  }
}

// MARK: Protocol A

extension MultitouchPanel {
  /// One contact of a report.
  private struct Contact {
    var tracking: Int?
    var x: Int?
    var y: Int?
    var major = 0
    var isPalm = false
    var isEmpty = true
  }

  /// Assigns the contacts of a report to slots (protocol A). A known tracking id goes to its own slot, a new one to the first
  /// free slot.
  ///
  /// Slots without a contact lose their finger. Returns no order, because a report lists only fingers that are down.
  private mutating func takeContacts() -> [Int] {
    let contacts = contactsOfReport()
    let listed = Set(contacts.compactMap(\.tracking))
    for index in slots.indices where slots[index].tracking.map({ !listed.contains($0) }) ?? false {
      slots[index].tracking = nil
    }
    for contact in contacts {
      guard let tracking = contact.tracking else {
        leftOut.append((latest.line, .untracked))
        continue
      }
      guard let index = slots.firstIndex(where: { $0.tracking == tracking }) ?? freeSlot() else { continue }
      slots[index].tracking = tracking
      (slots[index].x, slots[index].y) = (contact.x, contact.y)
      (slots[index].major, slots[index].isPalm) = (contact.major, contact.isPalm)
    }
    return []
  }

  private mutating func contactsOfReport() -> [Contact] {
    var contacts: [Contact] = []
    var contact = Contact()
    func close() {
      if !contact.isEmpty { contacts.append(contact) }
      contact = Contact()
    }
    for kind in pending {
      switch kind {
      case .tracking(let finger): contact.tracking = finger
      case .x(let value): contact.x = value
      case .y(let value): contact.y = value
      case .major(let value): contact.major = max(0, value)
      case .tool(let isPalm): contact.isPalm = isPalm
      case .touching(let isDown): isTouched = isDown
      case .contactEnd: close()
      case .slot, .report, .dropped: break
      }
      switch kind {
      case .touching, .contactEnd: break
      default: contact.isEmpty = false
      }
    }
    close()
    pending.removeAll(keepingCapacity: true)
    return contacts
  }

  /// The first slot without a finger; `nil` if 256 are down.
  private mutating func freeSlot() -> Int? {
    if let index = slots.firstIndex(where: { $0.tracking == nil && $0.shown == nil }) { return index }
    return slots.count < 256 ? slot(slots.count) : nil
  }
}

// MARK: Reports

extension MultitouchPanel {
  /// The index of a slot, which is created if it is new.
  private mutating func slot(_ number: Int) -> Int {
    let index = slots.firstIndex { $0.number >= number } ?? slots.count
    if index == slots.count || slots[index].number != number { slots.insert(Slot(number: number), at: index) }
    return index
  }

  /// The touching finger in a slot: tracked, not a palm, while the panel is touched.
  private func finger(in slot: Slot) -> Int? { isTouched && !slot.isPalm ? slot.tracking : nil }

  /// Ends a slot's finger if it is no longer down. A palm is cancelled, as on Android, and left out until it lifts.
  private mutating func lift(_ index: Int) {
    let slot = slots[index]
    if slot.leftOut != nil && slot.leftOut != slot.tracking { slots[index].leftOut = nil }
    guard let shown = slot.shown, shown.tracking != finger(in: slot) else { return }
    let isPalm = slot.isPalm && slot.tracking == shown.tracking
    end(index, isPalm ? .cancelled : .ended)
    // `BTN_TOUCH` lifted it, or it is a palm: it must not land again with its id.
    if slot.tracking == shown.tracking { slots[index].leftOut = shown.tracking }
  }

  /// Lands or moves the finger in a slot.
  private mutating func place(_ index: Int) {
    let slot = slots[index]
    if slot.isPalm, let tracking = slot.tracking, slot.leftOut != tracking, slot.shown == nil, isTouched {
      leave(index, .palm(finger: UInt8(slot.number)), tracking)
      return
    }
    guard let tracking = finger(in: slot), slot.leftOut != tracking else { return }
    guard let x = slot.x, let y = slot.y else {
      leave(index, .unknownPlace(finger: UInt8(slot.number)), tracking)
      return
    }
    let place = Place(x: x, y: y)
    guard slot.shown?.place != place else { return }
    if slot.shown == nil { touchCount += 1 }
    let phase = slot.shown == nil ? TouchPhase.began : .moved
    slots[index].shown = (tracking, place)
    append(index, phase, at: place)
  }

  private mutating func leave(_ index: Int, _ reason: LeftOut, _ tracking: Int) {
    slots[index].leftOut = tracking
    leftOut.append((latest.line, reason))
  }

  /// Ends a finger at its last reported place; coordinates in the report of its lift are ignored.
  private mutating func end(_ index: Int, _ phase: TouchPhase) {
    guard let shown = slots[index].shown else { return }
    append(index, phase, at: shown.place)
    slots[index].shown = nil
  }

  private mutating func append(_ index: Int, _ phase: TouchPhase, at place: Place) {
    reports.append(
      PanelReport(
        time: latest.time, finger: UInt8(slots[index].number), phase: phase, x: place.x, y: place.y,
        major: slots[index].major, line: latest.line))
  }
}
