/// The scenarios of 365 that bring planted bugs out. What a bug breaks, each leaves whole without one.
enum PlantedYear {
  /// The scenario of a name, or of `N days of SEED`; `nil` for another.
  static func text(_ name: String) -> String? {
    if let text = named[name] { return text }
    guard let match = name.wholeMatch(of: /(\d+) days of (\d+)/), let days = Int(match.1),
      let seed = Int(match.2)
    else { return nil }
    return scenario(days: days, seed: seed)
  }

  /// Enough sessions for each rule to be exercised: a first launch, a device that reduces motion, leap years.
  private static func scenario(days: Int, megapixels: Int = 1, seed: Int) -> String {
    """
    app: celebrations
    seed: \(seed)
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population:
      {users: 1, ages: {"13": 1, "40": 1, "75": 1}, new: 25%, reduced-motion: 50%, reminded: 100%,
       photo-megapixels: \(megapixels)}
    year:
      days: \(days)
      zones: {Europe/Berlin: 1, America/New_York: 1, Pacific/Auckland: 1}
      travel: 15%
      clock-set: 20%
    """
  }

  /// The names. No user has to meet anything in a `killed soak`. `slow` is for a bug that wants a collage to be at work for some time: its
  /// pictures take longer than all the others together.
  static let named: [String: String] = [
    "slow": scenario(days: 3, megapixels: 48, seed: 18),
    "collages": scenario(days: 3, megapixels: 12, seed: 17) + "\nbudgets: {collage.took.max: 1.5 s}",
    "brief": brief, "contrast": contrast, "storm": storm, "full disk": fullDisk,
    "no permission": noPermission, "people": fewPeople,
    "imports": imports, "midnights": midnights,
    "timed": scenario(days: 2, seed: 365) + "\nbudgets: {frame.product.p99: 0.3 ms}",
    "turned": turned, "soak": soak(killed: 0), "killed soak": soak(killed: 100),
  ]

  /// Equal sessions of an app that lives on, or of one that is killed before each.
  private static func soak(killed: Int) -> String {
    """
    app: celebrations
    seed: 1
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population:
      {users: 1, new: 0%, reduced-motion: 0%, reminded: 100%, themes: {softBlush: 1}, moments: 60-80, photos: 20}
    year: {days: 20, killed: \(killed)%}
    soak: {cycle: 100s}
    budgets: {soak.growth.live: 1 /cycle, soak.loss.live: 1 /cycle, soak.unequal: 0}
    """
  }

  /// First launches that are over before the welcome is.
  private static let brief = """
    app: celebrations
    seed: 2
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 100%, photo-megapixels: 1}
    year: {days: 8, looks: 100%, look: 5-8, sunday-look: 5-8}
    """
  /// A phone on its side, on which most pages are longer than the screen.
  private static let turned = """
    app: celebrations
    seed: 1
    devices: {iphone-se-landscape: 1}
    population: {users: 1, new: 0%, photo-megapixels: 1}
    year: {days: 6, looks: 100%}
    """
  /// Half of the looks are at an hour of the app's: at midnight, when reminders come, or when quiet hours begin or end.
  private static let midnights = """
    app: celebrations
    seed: 1
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 0%, reminded: 100%, photo-megapixels: 1}
    year: {days: 40, looks: 100%}
    clock: {on-grid: 50%}
    """
  /// A user whose device increases contrast.
  private static let contrast = """
    app: celebrations
    seed: 5
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 0%, increased-contrast: 100%, photo-megapixels: 1}
    year: {days: 3, looks: 100%}
    """
  /// A user of few people, for what one seldom does to them.
  private static let fewPeople = """
    app: celebrations
    seed: 6
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 0%, people: 5-12, photo-megapixels: 1}
    year: {days: 40, looks: 100%, killed: 70%}
    """
  /// Users who bring contacts and calendars along, some of them again and again; some cannot be read.
  private static let imports = """
    app: celebrations
    seed: 1
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 3, new: 50%, contacts: 100-200, photo-megapixels: 1}
    year: {days: 6, looks: 100%}
    """
  /// Reminders are on; one of two devices was never asked, and the user of the other one said no.
  private static let noPermission = """
    app: celebrations
    seed: 3
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 2, new: 0%, reminded: 100%, unpermitted: 100%, photo-megapixels: 1}
    year: {days: 30, looks: 100%, killed: 0%}
    """
  /// Half of the sessions of an app that lives on have a disk in trouble.
  private static let fullDisk = """
    app: celebrations
    seed: 1
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 0%, reminded: 0%, photo-megapixels: 1}
    year: {days: 40, looks: 100%, killed: 0%, look: 60-90, sunday-look: 60-90, disk-trouble: 50%}
    """
  /// Sessions that end right after the last touch, and apps that are killed right after that.
  private static let storm = """
    app: celebrations
    seed: 7
    devices: {iphone-12: 1, iphone-15-pro-max: 1}
    population: {users: 1, new: 0%, reminded: 0%, photo-megapixels: 1}
    year: {days: 40, looks: 100%, look: 30-60, sunday-look: 30-60, kills: 30%}
    """
}
