internal import Gallery
internal import Gestures
package import Kernel

/// Which theme there must be, by what was touched and what the device was told to look like, apart from what the product says.
///
/// A value of its own, because what was chosen outlives a launch.
package struct ThemeOracle: Sendable {
  /// What was chosen: 0 as the device, 1 light, 2 dark, in the order in which the button turns it; `nil` when a kill may have lost
  /// the last choice.
  package private(set) var choice: Int? = 0
  /// Whether the device looks dark.
  package private(set) var isDeviceDark: Bool
  /// What the choice was before the last touch; that is what a kill may fall back to.
  private var button: ScreenRect?
  private var wasWithParents = false
  /// The sequence that came down on the parents' screen last.
  private var sequence: Int?

  package init(isDeviceDark: Bool = false) { self.isDeviceDark = isDeviceDark }

  /// Whether everything must be dark; `nil` where nobody knows.
  package var isDark: Bool? {
    switch choice {
    case 0?: isDeviceDark
    case 1?: false
    case 2?: true
    default: nil
    }
  }

  /// Reads a frame: touches on the button, where it was on screen before, and what was told; whether there was anything. O(decisions)
  /// but for frames that change the parents' screen.
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

  /// Another process shows the screen. What was chosen is kept, unless a kill came before it was on the disk: then `kept` is what
  /// the disk has.
  package mutating func startLaunch(isDeviceDark: Bool, kept: Int?) {
    (button, wasWithParents, sequence) = (nil, false, nil)
    self.isDeviceDark = isDeviceDark
    if let kept { choice = kept }
  }

  /// What a button says of the choice.
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
