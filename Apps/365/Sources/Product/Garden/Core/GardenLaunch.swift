public import Kernel
public import Moments
public import Reminders

/// The parameters of a launch.
public struct GardenLaunch: Sendable {
  public var screen: ScreenMetrics
  public var rows: MomentRows
  /// The small record; `nil` on the first launch.
  public var stored: PersistedGarden?
  /// The wall clock for the session's instants, and the device's zone.
  public var clock: WallClock
  public var zone: ZoneRules
  /// The device's setting: nothing pulses, slides or springs.
  public var reducesMotion: Bool
  /// The device's contrast setting.
  public var contrast: ContrastLevel
  /// The device's photos, newest first.
  public var photos: [PhotoID]
  /// Picture files of collages on the disk.
  public var pictures: [PhotoID]
  /// The recorded reminders, and the notification permission.
  public var remembered: [ReminderKey<MomentID>]
  public var permission: NotificationPermission
  /// The language of all texts.
  public var language: Language
  /// The number of days that may change in a frame. With 60 us for a new view (toolkit model), 24 take 1.4 ms (D).
  public var changesPerFrame: Int

  /// A launch on a screen with stored data.
  public init(
    screen: ScreenMetrics, rows: MomentRows, stored: PersistedGarden?, clock: WallClock, zone: ZoneRules,
    reducesMotion: Bool = false, contrast: ContrastLevel = .standard, changesPerFrame: Int = 24,
    photos: [PhotoID] = [],
    pictures: [PhotoID] = [], remembered: [ReminderKey<MomentID>] = [],
    permission: NotificationPermission = .notAsked,
    language: Language = .english
  ) {
    precondition(changesPerFrame > 0, "a garden that never changes")
    self.screen = screen
    self.rows = rows
    self.stored = stored
    self.clock = clock
    self.zone = zone
    self.reducesMotion = reducesMotion
    self.contrast = contrast
    self.changesPerFrame = changesPerFrame
    self.photos = photos
    self.pictures = pictures
    self.remembered = remembered
    self.permission = permission
    self.language = language
  }
}
