public import Kernel
public import Moments
public import Reminders

/// What an app is launched with.
public struct GardenLaunch: Sendable {
  public var screen: ScreenMetrics
  public var rows: MomentRows
  /// What was kept beside the book; `nil` on the first launch.
  public var stored: PersistedGarden?
  /// Civil time of the session's instants, and the zone that the device is in.
  public var clock: WallClock
  public var zone: ZoneRules
  /// The device's setting: nothing pulses, slides or springs.
  public var reducesMotion: Bool
  /// The device's setting: how much colours stand out.
  public var contrast: ContrastLevel
  /// The device's own photos, the newest first.
  public var photos: [PhotoID]
  /// Pictures of collages that are on the disk.
  public var pictures: [PhotoID]
  /// What the store remembers of reminders, and whether the user lets the app notify.
  public var remembered: [ReminderKey<MomentID>]
  public var permission: NotificationPermission
  /// Of all texts.
  public var language: Language
  /// Days of the garden that come, go or change in one frame. At the toolkit model's 60 us for a view that is made, 24 are 1.4 ms (D).
  public var changesPerFrame: Int

  /// A launch on a screen with what is kept.
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
