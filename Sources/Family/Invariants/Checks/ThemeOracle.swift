internal import Gallery
internal import Gestures
package import Kernel

/// The expected theme, computed from touches and the device's notifications, apart from the product's account.
///
/// A value of its own, because the choice survives a launch.
package struct ThemeOracle: Sendable {
  /// The user's choice: 0 follows the device, 1 is light, 2 is dark, in the order of the button; `nil` if a kill may have lost
  /// the last choice.
  package private(set) var choice: Int? = 0
  /// Whether the device's appearance is dark.
  package private(set) var isDeviceDark: Bool
  /// The place of the theme's button.
  private var button: ScreenRect?
  private var wasWithParents = false
  /// The last sequence that landed on the parents' screen.
  private var sequence: Int?

  package init(isDeviceDark: Bool = false) { self.isDeviceDark = isDeviceDark }

  /// Whether the theme must be dark; `nil` if unknown.
  package var isDark: Bool? {
    switch choice {
    case 0?: isDeviceDark
    case 1?: false
    case 2?: true
    default: nil
    }
  }

  /// Reads a frame: taps on the button where it was before, and notifications. Returns whether there was either. O(decisions),
  /// except for frames that change the parents' screen.
  package mutating func follow(_ frame: CheckedFrame) -> Bool {
    var isCause = false
    if let isDark = frame.appearance {
      isDeviceDark = isDark
      isCause = true
    }
    for decision in frame.decisions {
      if case .touchDown = decision.kind { sequence = wasWithParents ? decision.sequence : nil }
      guard case .tap = decision.kind, decision.sequence == sequence,
        button?.contains(decision.position) == true
      else { continue }
      choice = choice.map { ($0 + 1) % 3 }
      isCause = true
    }
    wasWithParents = frame.glance.screen == .parent
    if !wasWithParents {
      button = nil
    } else if frame.isChanged || button == nil {
      button = frame.items.first { ThemeOracle.says($0) != nil }?.frame
    }
    return isCause
  }

  /// Starts another process. The choice survives, unless a kill came before it was on disk; then `stored` is the disk's value.
  package mutating func startLaunch(isDeviceDark: Bool, stored: Int?) {
    (button, wasWithParents, sequence) = (nil, false, nil)
    self.isDeviceDark = isDeviceDark
    if let stored { choice = stored }
  }

  /// The choice shown by a button; `nil` for another item.
  package static func says(_ item: DisplayItem) -> Int? {
    guard item.id.slot == DisplaySlot.button.rawValue else { return nil }
    return switch TextKey(rawValue: item.text.key) {
    case .themeSystem: 0
    case .themeLight: 1
    case .themeDark: 2
    default: nil
    }
  }
}
