import Garden
import Kernel
import Testing

@Suite("A year turns as a page")
struct PageTurnTests {
  /// A person with moments on every tenth day of 2028 only, and a yearly one on 1 March.
  private static func rows() throws -> MomentRows {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(1), name: "Ana", relationship: .friend)]
    let first = try #require(CivilDay(year: 2028, month: 1, day: 1))
    let march = try #require(YearlyDate(year: 2000, month: 3, day: 1))
    rows.moments = (0..<36).map {
      Moment(
        id: MomentID(Int64(10 + $0)), person: PersonID(1), category: .seed(.birthday),
        date: .once(first.adding(days: $0 * 10)))
    }
    rows.moments.append(
      Moment(id: MomentID(9), person: PersonID(1), category: .seed(.memorial), date: .yearly(march)))
    rows.lastNumber = 100
    return rows
  }

  private func days(_ stage: GardenStage) -> [DisplayItem] {
    stage.items.filter { $0.id.slot == GardenSlot.day.rawValue }
  }

  private func fold(_ stage: GardenStage) -> DisplayItem? {
    stage.items.first { $0.id.slot == GardenSlot.fold.rawValue }
  }

  private func touch(_ button: GardenButton, _ stage: inout GardenStage) throws {
    stage.touch(try #require(stage.items.first { $0.id == button.id }))
  }

  /// The days by place, with label and position.
  private func seen(_ stage: GardenStage) -> [UInt64: DisplayItem] {
    Dictionary(uniqueKeysWithValues: days(stage).map { ($0.id.payload, $0) })
  }

  /// Runs frames until the fold is gone; returns its positions. At most 24 days change in each frame.
  private func turned(_ stage: inout GardenStage) -> [ScreenLength] {
    var stood: [ScreenLength] = []
    while let fold = fold(stage), stood.count < 100 {
      stood.append(fold.frame.minX)
      let before = seen(stage)
      stage.frame()
      let after = seen(stage)
      let changed = Set(before.keys).union(after.keys).count { before[$0] != after[$0] }
      #expect(changed <= 24, "\(changed) days in one frame")
    }
    return stood
  }

  @Test(
    "a later year comes from the trailing edge and an earlier one from the leading edge, behind the fold",
    arguments: GardenGrid.Mode.allCases)
  func sides(mode: GardenGrid.Mode) throws {
    var stage = GardenStage(try PageTurnTests.rows())
    if mode == .heatmap { stage.press(.mode) }
    for (button, isLater) in [(GardenButton.laterYear, true), (.earlierYear, false)] {
      let old = seen(stage)
      try touch(button, &stage)
      // The column next to the fold may be there in part.
      let next = try #require(fold(stage)).frame.minX + .points(isLater ? -30 : 30)
      let beyond = seen(stage).filter { ($0.value.frame.minX < next) == isLater }
      #expect(beyond.count > 300 && beyond.allSatisfy { $0.value == old[$0.key] })
      let stood = turned(&stage)
      #expect(stood == (isLater ? stood.sorted(by: >) : stood.sorted()))
      #expect((15...35).contains(stood.count), "\(stood.count) frames")
      let whole = seen(stage)
      stage.settle()
      #expect(seen(stage) == whole && fold(stage) == nil)
      #expect(days(stage).count == (isLater ? 365 : 366))
    }
  }

  @Test("after any turns the garden equals one opened in that year, in both modes")
  func same() throws {
    for mode in GardenGrid.Mode.allCases {
      var stage = GardenStage(try PageTurnTests.rows())
      if mode == .heatmap { stage.press(.mode) }
      let first = seen(stage)
      for button in [GardenButton.laterYear, .earlierYear, .earlierYear, .laterYear] { stage.press(button) }
      #expect(seen(stage) == first, "\(mode)")
    }
  }

  @Test(
    "a page turned during a turn begins at its edge over the old one, and completes"
  )
  func twice() throws {
    for mode in GardenGrid.Mode.allCases {
      for frames in [0, 1, 5, 13] {
        var stage = GardenStage(try PageTurnTests.rows())
        if mode == .heatmap { stage.press(.mode) }
        let first = seen(stage)
        try touch(.laterYear, &stage)
        for _ in 0..<frames { stage.frame() }
        let between = seen(stage)
        try touch(.earlierYear, &stage)
        let middle = try #require(fold(stage)).frame.minX
        #expect(middle < .points(100), "\(mode) after \(frames)")
        let beyond = seen(stage).filter { $0.value.frame.minX > middle + .points(150) }
        #expect(!beyond.isEmpty && between.count > 340)
        _ = turned(&stage)
        #expect(seen(stage) == first, "\(mode) after \(frames)")
      }
    }
  }

  @Test("under Reduce Motion the days come in the same order without a fold")
  func still() throws {
    var stage = GardenStage(try PageTurnTests.rows(), reducesMotion: true)
    let old = seen(stage)
    try touch(.laterYear, &stage)
    let half = seen(stage)
    let (left, right) = (try #require(half[1]), try #require(half[14]))
    #expect(left == old[1] && fold(stage) == nil)
    for _ in 0..<40 {
      stage.frame()
      #expect(fold(stage) == nil)
    }
    #expect(seen(stage)[1] != old[1] && right.frame.minX > left.frame.minX)
  }

  @Test("a change of mode ends a turn, and the rest comes in the order of the year")
  func otherAppearance() throws {
    var stage = GardenStage(try PageTurnTests.rows())
    try touch(.laterYear, &stage)
    #expect(fold(stage) != nil)
    try touch(.mode, &stage)
    #expect(fold(stage) == nil)
    stage.settle()
    #expect(days(stage).count == 365 && days(stage).allSatisfy { $0.kind == .card })
    try touch(.laterYear, &stage)
    stage.tap(GardenSlot.tab.id(5))
    stage.tap(GardenSlot.tab.id(1))
    #expect(days(stage).count == 365 && fold(stage) == nil)
  }

  @Test("a moment saved during a turn appears with its answer where the page has come")
  func meanwhile() throws {
    var stage = GardenStage(try PageTurnTests.rows())
    stage.typed = "Mo"
    stage.press(.laterYear)
    stage.press(.earlierYear)
    stage.tap(GardenSlot.day.id(15))
    stage.press(.addOnDay)
    stage.press(.nameField)
    stage.tap(GardenSlot.relationshipChip.id(1))
    stage.press(.nextInFlow)
    stage.press(.nextInFlow)
    stage.tap(GardenSlot.categoryChip.id(2))
    stage.press(.nextInFlow)
    stage.holdsCommits = true
    stage.press(.saveMoment)
    stage.holdsCommits = false
    stage.frame()
    #expect(DayLabel(try #require(days(stage).first { $0.id.payload == 15 }).text)?.count == 1)
  }
}
