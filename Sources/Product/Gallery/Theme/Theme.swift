/// How the screens look (docs/product.md, section 2): one of two looks of the same things, in the same places.
public enum Theme: UInt8, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// Which theme a family has chosen; `system` goes with the device, and is what a new installation does.
public enum ThemeChoice: UInt8, Hashable, Sendable, CaseIterable {
  case system, light, dark

  /// What the toggle turns it to: from the device's to light, dark, and the device's again (docs/product.md, section 2).
  public var next: ThemeChoice {
    switch self {
    case .system: .light
    case .light: .dark
    case .dark: .system
    }
  }

  /// The theme that follows from it, on a device that looks dark or not.
  @inlinable public func theme(onDarkDevice isDark: Bool) -> Theme {
    switch self {
    case .system: isDark ? .dark : .light
    case .light: .light
    case .dark: .dark
    }
  }
}

/// What decides how the screens look: what was chosen, and how the device looks.
struct Appearance: Hashable, Sendable {
  var choice = ThemeChoice.system
  var isDeviceDark = false

  var theme: Theme { choice.theme(onDarkDevice: isDeviceDark) }
}
