internal import Kernel
internal import Moments

/// The Create tab without an open pack: the next moments, each of which can begin a pack.
enum PackList {
  private static let rowHeight = ScreenLength.points(56)

  static func layOut(_ canvas: inout GardenCanvas, _ store: MomentContents, today: CivilDay) {
    let place = canvas.page(TabBar.content(canvas))
    var rows = RowCursor(place)
    canvas.label(
      60, rows.row(GardenCanvas.target), GardenText.createPack.text(), GardenCanvas.title, header: true)
    let next = upcoming(store, from: today, atMost: max(canvas.leastRows, rows.room(rowHeight)))
    guard !next.isEmpty else {
      return canvas.label(
        61, rows.row(GardenCanvas.target), GardenText.nothingToCelebrate.text(),
        token: .quietInk)
    }
    for (moment, day) in next {
      let row = rows.row(rowHeight)
      let width = canvas.width(84, atMost: 30)
      var button = row
      button.size.width = row.size.width - width - GardenCanvas.gap
      canvas.button(
        GardenSlot.packMoment.id(Int(moment.id.raw)), button,
        GardenText.moment.text(Int(moment.person.raw), Int(moment.category.raw)))
      canvas.label(
        200_000 + Int(moment.id.raw),
        ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: row.size.height),
        GardenText.inDays.text(day.days(since: today)), GardenCanvas.caption)
    }
  }

  /// The next moments with their next days, each once. O(days until `count` are found, at most a year).
  static func upcoming(
    _ store: MomentContents, from today: CivilDay, atMost count: Int
  ) -> [(moment: Moment, day: CivilDay)] {
    var found: [(Moment, CivilDay)] = []
    var seen: Set<MomentID> = []
    for ahead in 0..<366 where found.count < count {
      let day = today.adding(days: ahead)
      for mark in store.marks(on: day) where found.count < count {
        guard let moment = store.moments[mark.moment], seen.insert(moment.id).inserted else { continue }
        found.append((moment, day))
      }
    }
    return found
  }
}
