/// The colour scheme of the screens (docs/product.md, section 2); layout does not depend on it.
public enum Theme: UInt8, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// The theme setting; `system` follows the device and is the default.
public enum ThemeChoice: UInt8, Hashable, Sendable, CaseIterable {
  case system, light, dark

  /// The setting after a tap on the theme button: system, light, dark, system (docs/product.md, section 2).
  public var next: ThemeChoice {
    switch self {
    case .system: .light
    case .light: .dark
    case .dark: .system
    }
  }

  /// The theme in effect on a dark or light device.
  @inlinable public func theme(onDarkDevice isDark: Bool) -> Theme {
    switch self {
    case .system: isDark ? .dark : .light
    case .light: .light
    case .dark: .dark
    }
  }
}

/// The theme setting and the device's appearance.
struct Appearance: Hashable, Sendable {
  var choice = ThemeChoice.system
  var isDeviceDark = false

  var theme: Theme { choice.theme(onDarkDevice: isDeviceDark) }
}
