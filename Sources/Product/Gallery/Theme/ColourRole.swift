public import Kernel

/// The roles of colours on screens, with a colour for each theme.
///
/// Screens use only these colours and those of the parents' categories. `ColourPair.all` lists the roles that overlap.
public enum ColourRole: UInt8, Hashable, Sendable, CaseIterable {
  /// Backgrounds: of all screens, and of those that show one photo.
  case background, photoBackground
  /// Bars at the top, cards, and overlays on a photo.
  case bar, card, overlay
  /// Texts on the background; on and beside cards; on a photo.
  case ink, cardInk, photoInk
  /// Texts of a balance and of points earned (docs/product.md, section 7).
  case gold, green
  /// Symbol buttons, keys of the PIN pad, spinners.
  case button
  /// Buttons on a photo and its black surroundings, in either theme.
  case photoButton
  /// Buttons: the main action; disabled; a secondary action; retry.
  case positive, disabled, secondary, retry
  /// A button that deletes.
  case destructive
  /// Placeholders of photos, and chips that are not selected.
  case placeholder, chip
  /// A notice; a category toast has the category's colour.
  case notice
  /// The mark of a selected button.
  case mark
  /// The ring at zero, and at the goal.
  case ringEmpty, ringFull
  /// Avatars; the first is none.
  case avatar0, avatar1, avatar2, avatar3, avatar4, avatar5, avatar6

  /// Its colour, 0xRRGGBB. O(1).
  public func colour(in theme: Theme) -> UInt32 {
    let pair = colours
    return theme == .light ? pair.light : pair.dark
  }

  /// Light colours are the platform's and those of docs/product.md, sections 2 and 7. Dark ones have the same hue, and are as
  /// light as the contrasts of `ColourPair.all` require (D).
  private var colours: (light: UInt32, dark: UInt32) {
    switch self {
    case .background: (0xFFFFFF, 0x121212)
    case .photoBackground: (0x000000, 0x000000)
    case .bar: (0xFAFAFA, 0x1E1E1E)
    case .card: (0xF2F2F2, 0x2A2A2A)
    case .overlay: (0x000000, 0x000000)
    case .ink: (0x000000, 0xFFFFFF)
    case .cardInk: (0x212121, 0xE0E0E0)
    case .photoInk: (0xFFFFFF, 0xFFFFFF)
    case .gold: (0x9A6700, 0xFFCA28)
    case .green: (0x2E7D32, 0x81C784)
    case .button: (0x000000, 0xE0E0E0)
    case .photoButton: (0xE0E0E0, 0xE0E0E0)
    case .positive: (0x2E7D32, 0x81C784)
    case .disabled: (0x616161, 0x9E9E9E)
    case .secondary: (0x616161, 0xBDBDBD)
    case .retry: (0x212121, 0xE0E0E0)
    case .destructive: (0xC62828, 0xEF9A9A)
    case .placeholder: (0xE0E0E0, 0x333333)
    case .chip: (0xE0E0E0, 0x333333)
    case .notice: (0x4CAF50, 0x4CAF50)
    case .mark: (0x212121, 0x1B2A1C)
    case .ringEmpty: (0x1565C0, 0x64B5F6)
    case .ringFull: (0x2E7D32, 0x81C784)
    case .avatar0: (0x757575, 0x9E9E9E)
    case .avatar1: (0xC62828, 0xEF5350)
    case .avatar2: (0x6A1B9A, 0xBA68C8)
    case .avatar3: (0x1565C0, 0x42A5F5)
    case .avatar4: (0x00695C, 0x26A69A)
    case .avatar5: (0xAD5700, 0xFFB74D)
    case .avatar6: (0x4E342E, 0xA1887F)
    }
  }

  /// The background of an avatar; that of none for an invalid choice.
  static func avatar(_ choice: Int) -> ColourRole {
    guard avatarCount > choice, choice >= 0 else { return .avatar0 }
    return ColourRole(rawValue: ColourRole.avatar0.rawValue + UInt8(choice)) ?? .avatar0
  }

  /// The number of choices, including none.
  private static let avatarCount = 7

  /// The ring's colour, from blue at zero to green at the goal; 0xRRGGBB.
  public static func ring(
    perMille: Int64, in theme: Theme, _ contrast: ContrastLevel = .standard
  ) -> UInt32 {
    let from = Int64(ColourRole.ringEmpty.colour(in: theme, contrast))
    let to = Int64(ColourRole.ringFull.colour(in: theme, contrast))
    let share = min(max(perMille, 0), 1_000)
    var colour: UInt32 = 0
    for shift in [16, 8, 0] as [Int64] {
      let (low, high) = (from >> shift & 0xFF, to >> shift & 0xFF)
      colour = colour << 8 | UInt32(low + (high - low) * share / 1_000)
    }
    return colour
  }
}
