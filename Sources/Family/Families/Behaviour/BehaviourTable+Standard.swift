internal import Touches

/// The standard behaviour. All weights, think times and lengths are assumptions [A], tuned so that half an hour of the default
/// mix stays within the bounds of docs/behaviour.md.
extension BehaviourTable {
  private typealias Actions = [(action: ChildAction, weight: Double, think: Double)]

  static let standardRows: [Row] = {
    let own = browsing + hunting + fidgeting + frustrated + idling + inspecting + goalRows
    // Places without rows get one that leaves.
    let out = Activity.all.flatMap { activity in
      Place.allCases.filter { place in
        ChildAction.leave.places.contains(place)
          && !own.contains { $0.activity == activity && $0.place == place }
      }.flatMap { rows(activity, $0, [(.leave, 1, 1_600)]) }
    }
    return own + out
  }()

  private static func rows(_ activity: Activity, _ place: Place, _ actions: Actions) -> [Row] {
    actions.map {
      Row(
        activity: activity, place: place, action: $0.action, weight: $0.weight, think: $0.think,
        mark: .assumed)
    }
  }

  private static func rows(_ behaviour: Behaviour, _ place: Place, _ actions: Actions) -> [Row] {
    rows(.behaviour(behaviour), place, actions)
  }

  private static func rows(_ goal: Goal, _ place: Place, _ actions: Actions) -> [Row] {
    rows(.goal(goal), place, actions)
  }

  // MARK: Behaviours

  private static let browsing =
    rows(
      .browse, .grid,
      [
        (.openPhoto, 13, 3_600), (.scroll, 31, 3_200), (.scrollBack, 8, 3_200), (.dragAlong, 11, 3_200),
        (.nextCategory, 11, 3_200), (.anotherCategory, 3, 30), (.chooseChip, 6, 3_000),
        (.scrollChips, 2, 2_000),
        (.ponder, 4, 4_000),
      ])
    + rows(
      .browse, .fullscreen,
      [
        (.nextPhoto, 48, 4_200), (.previousPhoto, 10, 3_600), (.nextCategory, 9, 3_600),
        (.doubleTap, 5, 4_000),
        (.zoomIn, 4, 4_000), (.tapPhoto, 6, 3_600), (.point, 3, 4_500), (.leave, 40, 3_400),
      ])
    + zoomedRows(.behaviour(.browse), think: 2_800) + elsewhere(.behaviour(.browse), think: 2_600)

  private static let hunting =
    rows(
      .hunt, .grid,
      [
        (.scroll, 42, 2_000), (.scrollBack, 10, 2_000), (.dragAlong, 8, 2_200), (.nextCategory, 11, 2_000),
        (.anotherCategory, 8, 30), (.turnRound, 3, 2_000), (.chooseChip, 8, 2_000), (.openPhoto, 8, 2_200),
      ])
    + rows(
      .hunt, .fullscreen,
      [
        (.nextPhoto, 44, 1_500), (.previousPhoto, 8, 1_500), (.nextCategory, 8, 1_500),
        (.anotherCategory, 6, 30),
        (.tapPhoto, 4, 1_800), (.doubleTap, 3, 2_000), (.leave, 48, 1_600),
      ])
    + zoomedRows(.behaviour(.hunt), think: 1_300) + elsewhere(.behaviour(.hunt), think: 1_500)

  /// Any gesture anywhere. Buttons are hit only by chance, except those that leave a place with nothing to see.
  private static let fidgeting =
    rows(
      .fidget, .grid,
      [
        (.tapAbout, 20, 2_200), (.dragAbout, 12, 2_200), (.pressAbout, 6, 2_400),
        (.palm, 6, 2_400), (.ponder, 6, 2_600), (.swipeAbout, 12, 1_800), (.scroll, 12, 1_800),
        (.openPhoto, 10, 2_400), (.chooseChip, 5, 2_000), (.scrollChips, 3, 2_000),
      ])
    + rows(
      .fidget, .fullscreen,
      [
        (.tapAbout, 12, 2_200), (.dragAbout, 10, 2_200), (.zoomIn, 14, 2_400), (.zoomOut, 8, 2_400),
        (.doubleTap, 10, 2_200), (.palm, 5, 2_400), (.pressAbout, 5, 2_400), (.point, 5, 2_600),
        (.swipeAbout, 15, 1_800), (.nextPhoto, 8, 2_400), (.leave, 36, 2_200),
      ])
    + rows(
      .fidget, .zoomed,
      [
        (.pan, 24, 2_000), (.swipeAbout, 20, 1_800), (.zoomIn, 14, 2_200), (.zoomOut, 18, 2_200),
        (.doubleTap, 18, 2_200), (.tapAbout, 6, 2_200), (.palm, 3, 2_400),
      ])
    + elsewhere(.behaviour(.fidget), think: 2_200)

  private static let frustrated =
    rows(
      .frustrated, .grid,
      [
        (.hastySwipe, 42, 30), (.burst, 16, 1_300), (.scroll, 14, 900), (.openPhoto, 22, 1_300),
        (.anotherCategory, 6, 30),
      ])
    + rows(
      .frustrated, .fullscreen,
      [
        (.hastySwipe, 40, 30), (.burst, 14, 1_300), (.nextPhoto, 24, 900), (.doubleTap, 4, 1_200),
        (.leave, 18, 1_200),
      ])
    + zoomedRows(.behaviour(.frustrated), think: 900) + elsewhere(.behaviour(.frustrated), think: 1_200)

  private static let idling = Place.allCases.flatMap { rows(.idle, $0, [(.rest, 1, 24_000)]) }

  private static let inspecting =
    rows(.inspect, .grid, [(.inspectNext, 1, 250)]) + rows(.inspect, .fullscreen, [(.inspectNext, 1, 250)])
    + rows(.inspect, .zoomed, [(.doubleTap, 2, 400), (.zoomOut, 1, 400)])
    + elsewhere(.behaviour(.inspect), think: 400)

  /// A photo that is zoomed: explored, and returned to its size.
  private static func zoomedRows(_ activity: Activity, think: Double) -> [Row] {
    rows(
      activity, .zoomed,
      [
        (.pan, 24, think), (.swipeAbout, 12, think), (.zoomIn, 6, think), (.zoomOut, 24, think),
        (.doubleTap, 34, think),
      ])
  }

  /// A place outside the activity, or reached by chance: a short stay, then out again.
  private static func elsewhere(_ activity: Activity, think: Double) -> [Row] {
    rows(activity, .groupList, [(.leave, 70, think), (.openGroup, 30, think)])
      + rows(
        activity, .groupViewer,
        [
          (.nextPhoto, 40, (think * 1.4).rounded()), (.previousPhoto, 8, (think * 1.4).rounded()),
          (.tapPhoto, 7, think),
          (.leave, 45, think),
        ]
      )
      + rows(activity, .pinPad, [(.leave, 88, 1_200), (.guessKey, 12, 900)])
      + rows(activity, .parent, [(.returnToKids, 85, 1_800), (.tapAbout, 15, 2_000)])
  }

  // MARK: Goals

  private static let goalRows: [Row] = {
    let own = looking + visiting + tempting + parenting
    // Outside a goal's own places, the way leads back to the grid.
    let home: [(place: Place, actions: Actions)] = [
      (.fullscreen, [(.leave, 1, 1_600)]), (.zoomed, [(.doubleTap, 3, 1_600), (.zoomOut, 2, 1_600)]),
      (.groupList, [(.leave, 1, 1_600)]), (.groupViewer, [(.leave, 1, 1_800)]),
      (.pinPad, [(.leave, 1, 1_200)]),
      (.parent, [(.returnToKids, 1, 1_800)]),
    ]
    let ways = Goal.allCases.flatMap { goal in
      home.filter { way in !own.contains { $0.activity == .goal(goal) && $0.place == way.place } }
        .flatMap { rows(goal, $0.place, $0.actions) }
    }
    return own + ways
  }()

  private static let looking =
    rows(.lookThrough, .grid, [(.openPhoto, 82, 2_800), (.scroll, 18, 2_400)])
    + rows(
      .lookThrough, .fullscreen,
      [
        (.nextPhoto, 84, 4_200), (.previousPhoto, 4, 4_000), (.tapPhoto, 6, 3_600), (.doubleTap, 3, 4_000),
        (.zoomIn, 3, 4_000),
      ])
    + rows(.findAgain, .grid, [(.seek, 1, 1_600)])
    + rows(
      .findAgain, .fullscreen,
      [(.tapPhoto, 20, 3_600), (.nextPhoto, 40, 1_800), (.previousPhoto, 20, 1_800), (.point, 20, 4_000)])
    + rows(.show, .grid, [(.openPhoto, 75, 2_600), (.scroll, 25, 2_000)])
    + rows(
      .show, .fullscreen,
      [
        (.point, 34, 5_000), (.zoomIn, 22, 3_600), (.doubleTap, 16, 3_600), (.tapPhoto, 14, 4_500),
        (.nextPhoto, 14, 5_000),
      ])
    + rows(
      .show, .zoomed,
      [(.pan, 46, 3_200), (.point, 20, 4_000), (.zoomOut, 16, 3_200), (.doubleTap, 18, 3_200)])
    + rows(
      .getBored, .grid,
      [(.hastySwipe, 22, 30), (.scroll, 40, 900), (.scrollBack, 14, 900), (.rest, 24, 24_000)])
    + rows(.getBored, .fullscreen, [(.leave, 80, 1_400), (.rest, 20, 24_000)])

  private static let visiting =
    rows(.moveOn, .grid, [(.openPhoto, 3, 1_800), (.visitGroups, 1, 1_800)])
    + rows(.visitGroups, .grid, [(.visitGroups, 1, 2_200)])
    + rows(.visitGroups, .groupList, [(.openGroup, 92, 2_200), (.tapGroup, 8, 2_200)])
    + rows(
      .visitGroups, .groupViewer,
      [
        (.nextPhoto, 70, 4_600), (.previousPhoto, 12, 4_000), (.tapPhoto, 10, 3_600), (.pan, 4, 3_600),
        (.doubleTap, 4, 3_600),
      ])
    + rows(.seeItGo, .grid, [(.visitGroups, 1, 1_200)])
    + rows(.seeItGo, .groupList, [(.openExpiring, 1, 1_200)])
    + rows(.seeItGo, .groupViewer, [(.awaitExpiry, 1, 900)])

  private static let tempting =
    rows(.race, .grid, [(.hastySwipe, 88, 30), (.burst, 12, 900)])
    + rows(.race, .fullscreen, [(.hastySwipe, 1, 30)])
    + rows(.stretch, .grid, [(.openPhoto, 1, 1_800)])
    + rows(.stretch, .fullscreen, [(.zoomIn, 55, 1_600), (.doubleTap, 45, 1_600)])
    + rows(
      .stretch, .zoomed,
      [
        (.zoomIn, 32, 1_600), (.zoomOut, 20, 1_600), (.pan, 18, 1_600), (.swipeAbout, 20, 1_600),
        (.doubleTap, 10, 1_600),
      ])
    + rows(.guessPIN, .grid, [(.tryLock, 1, 1_800)])
    + rows(.guessPIN, .pinPad, [(.guessKey, 1, 900)])
    + rows(.askForReward, .grid, [(.tryLock, 1, 1_800)])
    + rows(.askForReward, .pinPad, [(.typePIN, 1, 700)])
    + rows(.askForReward, .parent, [(.returnToKids, 60, 3_500), (.ponder, 40, 3_000)])
    + rows(.seePoints, .grid, [(.visitDashboard, 1, 2_200)])
    + rows(
      .seePoints, .dashboard,
      [
        (.ponder, 22, 3_600), (.chooseReward, 32, 2_800), (.chooseAvatar, 20, 2_200), (.swipeAbout, 8, 2_200),
        (.tapAbout, 6, 2_200), (.openSettings, 2, 2_200), (.leave, 10, 2_600),
        (.useReward, 30, 2_400), (.giveBack, 4, 2_600), (.watchTime, 8, 3_000),
      ])
    + rows(
      .seePoints, .redemption, [(.chooseApps, 46, 2_600), (.confirmReward, 42, 2_400), (.leave, 12, 2_400)])

  /// A parent's actions. Any action answers an open question first.
  private static let parenting =
    rows(.lookAfter, .grid, [(.tryLock, 1, 1_800)]) + rows(.lookAfter, .pinPad, [(.typePIN, 1, 500)])
    + rows(
      .lookAfter, .parent,
      [(.openAlbum, 46, 1_600), (.openCategories, 28, 1_600), (.openChildren, 26, 1_600)])
    + rows(
      .lookAfter, .parentPhotos,
      [
        (.lookDown, 22, 1_400), (.filterAlbum, 10, 1_600), (.viewPhoto, 14, 1_800),
        (.choosePhotos, 40, 1_000),
        (.handlePhotos, 22, 1_400), (.leave, 8, 1_600),
      ])
    + rows(
      .lookAfter, .parentPhoto, [(.tapPhoto, 20, 2_400), (.handlePhotos, 30, 2_200), (.leave, 50, 2_000)])
    + rows(
      .lookAfter, .parentCategories,
      [(.lookDown, 14, 1_600), (.arrangeCategory, 54, 1_800), (.addCategory, 6, 2_000), (.leave, 26, 1_600)])
    + rows(
      .lookAfter, .parentChildren, [(.lookDown, 20, 2_400), (.adjustPoints, 50, 2_400), (.leave, 30, 2_000)])

  // MARK: Goals of behaviours

  static let standardLeads: [Lead] =
    leads(
      .browse,
      [
        (nil, 48), (.lookThrough, 13), (.findAgain, 10), (.show, 7), (.visitGroups, 11), (.getBored, 6),
        (.race, 1), (.stretch, 1.5), (.askForReward, 0.5), (.seePoints, 0), (.lookAfter, 0),
      ])
    + leads(.hunt, [(nil, 50), (.findAgain, 38), (.visitGroups, 8), (.getBored, 4)])
    + leads(
      .fidget, [(nil, 74), (.race, 5), (.stretch, 9), (.visitGroups, 7), (.guessPIN, 3), (.seePoints, 0)])
    + leads(.frustrated, [(nil, 84), (.race, 10), (.getBored, 6)])
    + leads(.idle, [(nil, 1)]) + leads(.inspect, [(nil, 1)])

  private static func leads(_ behaviour: Behaviour, _ list: [(Goal?, Double)]) -> [Lead] {
    list.map { Lead(behaviour: behaviour, goal: $0.0, weight: $0.1) }
  }
}

extension Activity {
  /// The number of gestures before the child chooses again, unless the activity ends earlier [A].
  var gestures: ClosedRange<Int> {
    switch self {
    case .behaviour(.idle): 1...1
    case .behaviour: 5...12
    case .goal(.lookThrough): 6...12
    case .goal(.findAgain): 6...11
    case .goal(.show): 4...7
    case .goal(.getBored): 3...6
    case .goal(.moveOn): 8...12
    case .goal(.visitGroups): 7...13
    case .goal(.askForReward): 14...22
    case .goal(.seeItGo): 20...30
    case .goal(.race): 16...26
    case .goal(.stretch): 8...12
    case .goal(.guessPIN): 6...9
    case .goal(.seePoints): 8...14
    case .goal(.lookAfter): 24...40
    }
  }
}
