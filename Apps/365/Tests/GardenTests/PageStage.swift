import Garden
import Kernel
import Moments

/// Screens of known devices with their safe areas, and the paths to all pages of 365.
enum PageStage {
  /// The size, the insets upright, and the insets in landscape.
  private static let devices:
    [(name: String, size: (Double, Double), upright: ScreenInsets, turned: ScreenInsets)] = [
      ("iphone-se", (375, 667), ScreenInsets(top: 20), .none),
      (
        "iphone-12", (390, 844), ScreenInsets(top: 47, bottom: 34),
        ScreenInsets(left: 47, bottom: 21, right: 47)
      ),
      (
        "iphone-15", (393, 852), ScreenInsets(top: 59, bottom: 34),
        ScreenInsets(left: 59, bottom: 21, right: 59)
      ),
      ("pixel-7", (412, 915), ScreenInsets(top: 45, bottom: 24), ScreenInsets(top: 24, left: 45, bottom: 24)),
      (
        "iphone-15-pro-max", (430, 932), ScreenInsets(top: 59, bottom: 34),
        ScreenInsets(left: 59, bottom: 21, right: 59)
      ),
      ("ipad-mini", (744, 1_133), ScreenInsets(top: 24, bottom: 20), ScreenInsets(top: 24, bottom: 20)),
      ("pixel-tablet", (800, 1_280), ScreenInsets(top: 24, bottom: 24), ScreenInsets(top: 24, bottom: 24)),
      ("ipad-pro-12.9", (1_024, 1_366), ScreenInsets(top: 24, bottom: 20), ScreenInsets(top: 24, bottom: 20)),
    ]

  /// All screens, upright and in landscape, at a text size.
  static func screens(_ type: DynamicType) -> [(name: String, screen: ScreenMetrics)] {
    devices.flatMap { device in
      [false, true].map { isTurned in
        let size =
          isTurned ? ScreenSize(device.size.1, device.size.0) : ScreenSize(device.size.0, device.size.1)
        var screen = ScreenMetrics(size: size, scale: 2, refreshHertz: 60)
        screen.insets = isTurned ? device.turned : device.upright
        screen.type = type
        return (device.name + (isTurned ? " on its side" : ""), screen)
      }
    }
  }

  static func screen(_ name: String, _ type: DynamicType = .standard) -> ScreenMetrics? {
    screens(type).first { $0.name == name }?.screen
  }

  /// Eight people, three moments today, seven of the user's categories and a collage.
  static func rows() -> MomentRows {
    var rows = MomentRows()
    rows.people = (1...8).map {
      Person(id: PersonID(Int64($0)), name: "Maximiliane Wolff \($0)", relationship: .sister)
    }
    let day = CivilDay(year: 2_028, month: 2, day: 27)
    rows.moments = (11...13).compactMap { number in
      guard let day else { return nil }
      return Moment(
        id: MomentID(Int64(number)), person: PersonID(Int64(number - 10)), category: .seed(.birthday),
        date: .yearly(YearlyDate(from: day)))
    }
    rows.lastNumber = 20
    return rows
  }

  /// The name of each page, and the path to it from a launch.
  static let ways: [(page: String, go: @Sendable (inout GardenStage) -> Void)] = [
    ("garden", { _ in }),
    ("heatmap", { $0.press(.mode) }),
    ("calendar", { open(.calendar, &$0) }),
    ("create", { open(.create, &$0) }),
    ("pack.photos", { beginPack(&$0) }),
    (
      "pack.template",
      {
        beginPack(&$0)
        $0.press(.nextInPack)
      }
    ),
    (
      "pack.result",
      {
        beginPack(&$0)
        $0.press(.nextInPack)
        $0.press(.makePack)
      }
    ),
    (
      "library and a collage",
      {
        beginPack(&$0)
        $0.press(.nextInPack)
        $0.press(.makePack)
        $0.press(.savePack)
        open(.library, &$0)
        if let tile = $0.items.first(where: { $0.id.slot == GardenSlot.collageTile.rawValue }) {
          $0.tap(tile.id)
        }
      }
    ),
    ("library", { open(.library, &$0) }),
    ("profile", { open(.profile, &$0) }),
    ("people", { profile(.openPeople, &$0) }),
    ("person", { person(&$0) }),
    (
      "relationship",
      {
        person(&$0)
        $0.press(.editRelationship)
      }
    ),
    (
      "avatars",
      {
        person(&$0)
        $0.tap(GardenSlot.personAvatar.id(1))
      }
    ),
    (
      "question of a person",
      {
        person(&$0)
        $0.press(.deletePerson)
      }
    ),
    (
      "reminders",
      {
        profile(.openReminders, &$0)
        $0.press(.reminders)
        $0.press(.quietHours)
      }
    ),
    ("categories", { profile(.openCategories, &$0) }),
    (
      "category",
      {
        profile(.openCategories, &$0)
        $0.press(.newCategory)
      }
    ),
    ("about", { profile(.openAbout, &$0) }),
    ("import", { profile(.importContacts, &$0) }),
    ("day", { day(&$0) }),
    (
      "question of a moment",
      {
        day(&$0)
        $0.press(.deleteMoment)
      }
    ),
    (
      "media.add",
      {
        day(&$0)
        $0.press(.addPhotos)
      }
    ),
    (
      "media",
      {
        day(&$0)
        $0.press(.addPhotos)
        for number in 1...9 { $0.tap(GardenSlot.libraryTile.id(number)) }
        $0.press(.closePhotos)
        if let tile = $0.items.first(where: { $0.id.slot == GardenSlot.mediaTile.rawValue }) {
          $0.tap(tile.id)
        }
      }
    ),
    ("add.person", { $0.press(.add) }),
    ("add.date", { add(1, &$0) }),
    (
      "add.year",
      {
        add(1, &$0)
        $0.press(.flowYear)
      }
    ),
    ("add.category", { add(2, &$0) }),
    ("add.notes", { add(3, &$0) }),
  ]

  private static func open(_ tab: GardenTab, _ stage: inout GardenStage) {
    stage.tap(GardenSlot.tab.id(Int(tab.rawValue)))
  }
  private static func profile(_ button: GardenButton, _ stage: inout GardenStage) {
    open(.profile, &stage)
    stage.press(button)
  }
  private static func person(_ stage: inout GardenStage) {
    profile(.openPeople, &stage)
    stage.tap(GardenSlot.personRow.id(1))
  }
  private static func beginPack(_ stage: inout GardenStage) {
    open(.create, &stage)
    stage.tap(GardenSlot.packMoment.id(11))
    for number in 1...4 { stage.tap(GardenSlot.packPhoto.id(number)) }
  }
  private static func day(_ stage: inout GardenStage) { stage.tap(GardenSlot.day.id(58)) }
  private static func add(_ steps: Int, _ stage: inout GardenStage) {
    stage.press(.add)
    stage.tap(GardenSlot.personChip.id(8))
    for _ in 0..<steps { stage.press(.nextInFlow) }
  }
}
