public import Moments

/// The purpose of a colour. This table, with a colour for each theme, has all colours of all screens.
public enum ThemeToken: Hashable, Sendable {
  /// The backdrop; sheets and cards; the tab bar.
  case background, card, bar
  /// Texts; secondary texts.
  case ink, quietInk
  /// Chosen items and progress.
  case accent
  /// Secondary buttons, chips and fields.
  case control
  /// A disabled button.
  case disabled
  /// A day without moments, in both modes: the least contrast to the page, as it shows nothing.
  case bareDay
  /// The rings of today and of days within a week.
  case today, glow
  /// A heatmap's day by its number of moments, 1 to 4.
  case heat(Int)
  /// The colour of a category.
  case category(MomentCategory.Colour)
  /// A notice; a button that deletes; the dimmed screen under a sheet.
  case notice, destructive, scrim

  /// Every token once.
  public static let all: [ThemeToken] =
    [
      .background, .card, .bar, .ink, .quietInk, .accent, .control, .disabled, .bareDay, .today, .glow,
      .notice, .destructive, .scrim,
    ] + (1...4).map { .heat($0) } + MomentCategory.Colour.allCases.map { .category($0) }

  /// The colour in a theme, 0xRRGGBB. O(1).
  public func colour(in theme: GardenTheme) -> UInt32 {
    let row = colours
    return switch theme {
    case .softBlush: row.blush
    case .moonlight: row.moon
    case .warmLinen: row.linen
    case .garden: row.garden
    }
  }

  private typealias Row = (blush: UInt32, moon: UInt32, linen: UInt32, garden: UInt32)

  /// The hues are a decision; their lightness follows from the contrasts of `ThemePair.all`.
  private var colours: Row {
    switch self {
    case .background: (0xFFF5F5, 0x0F1428, 0xFAF4EA, 0xF1F8EF)
    case .card: (0xFFFFFF, 0x1B2240, 0xFFFDF8, 0xFFFFFF)
    case .bar: (0xFFEBEC, 0x161C36, 0xF3E9DA, 0xE3F0DF)
    case .ink: (0x3A1F26, 0xF2F4FF, 0x33271A, 0x17301B)
    case .quietInk: (0x7A4E58, 0xB4BCE0, 0x6B5844, 0x4B6650)
    case .accent: (0xB03A5B, 0x9DB2FF, 0x9A5B13, 0x2F7A3C)
    case .control: (0xF9DDE2, 0x2C3563, 0xEBDDC6, 0xD3E6CE)
    case .disabled: (0xEFE6E7, 0x262B45, 0xECE6DB, 0xE1E9DF)
    case .bareDay: (0xE1CED1, 0x29304B, 0xD9CEBD, 0xC7D5C8)
    case .today: (0xB03A5B, 0x9DB2FF, 0x9A5B13, 0x2F7A3C)
    case .glow: (0xD9637F, 0x5D70C4, 0xB07F2A, 0x55985A)
    case .heat(let level): ThemeToken.heat(level)
    case .category(let colour): ThemeToken.category(colour)
    case .notice: (0x3A1F26, 0xF2F4FF, 0x33271A, 0x17301B)
    case .destructive: (0xB3261E, 0xFF9C94, 0xB3261E, 0xB3261E)
    case .scrim: (0x000000, 0x000000, 0x000000, 0x000000)
    }
  }

  private static func heat(_ level: Int) -> Row {
    switch level {
    case ...1: (0xC9607C, 0x6E7FC6, 0xB07A35, 0x4E9A5A)
    case 2: (0xB03A5B, 0x8EA2F2, 0x8F5A17, 0x35803F)
    case 3: (0x8C2445, 0xB4C3FF, 0x6E410B, 0x1F6429)
    default: (0x641230, 0xE3E9FF, 0x4A2A04, 0x0E4517)
    }
  }

  private static func category(_ colour: MomentCategory.Colour) -> Row {
    let (light, dark): (UInt32, UInt32) =
      switch colour {
      case .rose: (0xC2385F, 0xFF8FAB)
      case .gold: (0x946400, 0xFFCA5C)
      case .sky: (0x1F6FB2, 0x7CC4FF)
      case .lavender: (0x7350B5, 0xC3A8FF)
      case .mint: (0x117A65, 0x6FE0C2)
      case .coral: (0xBF4B27, 0xFF9E7D)
      case .plum: (0x8A2F86, 0xE79BE3)
      case .moss: (0x527519, 0xB5D97A)
      }
    return (light, dark, light, light)
  }
}
