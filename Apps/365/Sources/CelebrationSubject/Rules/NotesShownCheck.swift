internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that a sheet shows the beginning of its moment's notes, and that their pages have every word in order.
struct NotesShownCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "notes.shown", title: "A moment's notes are on its sheet and can be read to the last word.",
    exercisedBy: "a sheet whose moment has notes, or notes that are read to the end"
  ) { _ in [NotesShownCheck()] }

  var tally = CheckTally()
  /// The notes being read.
  private struct Reading {
    let moment: Int64
    /// The number of lines not on the page. Another height has other pages.
    let left: Int
    /// The first line of the page in the frame before.
    var first: UInt64
    /// Lines read so far by their numbers.
    var lines: [UInt64: String] = [:]
  }

  private var reading: Reading?
  private var moment: Int64?

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch || frame.session.begin == frame.vsync { (reading, moment) = (nil, nil) }
    guard frame.isChanged else { return }
    if let chosen = frame.chosenMoment {
      (moment, reading) = (chosen, nil)
      judgeSheet(of: chosen, frame)
    } else if let moment, frame.has(.closeText) {
      read(moment, frame)
    } else {
      (reading, moment) = (nil, nil)
    }
  }

  private mutating func judgeSheet(of moment: Int64, _ frame: GardenSnapshot) {
    guard let answered = frame.answered[moment], frame.has(.editMoment) else { return }
    let hasNotes = answered.words != "".answeredDigest
    tally.checked += 1
    if hasNotes { tally.exercised += 1 }
    guard frame.has(.readNotes) != hasNotes else { return }
    tally.violate(
      at: frame.vsync,
      "moment \(moment) has \(hasNotes ? "notes and its sheet does not say so" : "no notes and its sheet has some")"
    )
  }

  /// Reports a page of notes without a line.
  private mutating func judgeEmptyPage(of moment: Int64, _ frame: GardenSnapshot) {
    tally.checked += 1
    tally.violate(at: frame.vsync, "the notes of moment \(moment) are open, but their page has no line")
    (self.moment, reading) = (nil, nil)
  }

  private mutating func read(_ moment: Int64, _ frame: GardenSnapshot) {
    let lines = frame.items.filter { $0.id.slot == GardenSlot.textLine.rawValue }
    guard let first = lines.first?.id.payload else { return judgeEmptyPage(of: moment, frame) }
    let left = frame.items.first { $0.id == GardenButton.moreText.id }?.text.first ?? 0
    var next = Reading(moment: moment, left: left, first: first)
    if let reading, reading.moment == moment, reading.left == left { next.lines = reading.lines }
    // After the last page the first one follows.
    let isWhole = left == 0 || !next.lines.isEmpty && first < (reading?.first ?? first)
    for line in lines { next.lines[line.id.payload] = frame.letters(line) }
    reading = next
    guard isWhole, let answered = frame.answered[moment] else { return }
    tally.checked += 1
    tally.exercised += 1
    let words = next.lines.keys.sorted().compactMap { next.lines[$0] }.joined(separator: " ")
    if words.answeredDigest != answered.words {
      tally.violate(
        at: frame.vsync,
        "the pages of moment \(moment)'s notes have \(words.count) letters, which differ from those stored")
    }
    reading = nil
  }
}
