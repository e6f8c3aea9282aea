internal import Gestures
package import Sweeping

extension ShippedRecogniser {
  /// The constants that a sweep varies, in the order of `SweepAxis`. All others are the platform's.
  package static let table: [RecogniserSetting] = SweepAxis.allCases.map { axis in
    let standard = SweepValues.axesBase.value(axis)
    return switch axis {
    case .distance, .flingDistance, .touchSlop, .doubleTapSlop, .bottomGuard:
      RecogniserSetting(axis.rawValue, .points, in: 0...2_000, standard: standard)
    case .contactLimit:
      RecogniserSetting(
        axis.rawValue, .points, in: 0...2_000, or: [RecogniserSetting.Word("off")], standard: standard)
    case .flingSpeed:
      RecogniserSetting(
        axis.rawValue, .pointsPerSecond, in: 0...20_000, or: [RecogniserSetting.Word("off")],
        standard: standard)
    case .flingBasis:
      RecogniserSetting(
        axis.rawValue,
        oneOf: [
          RecogniserSetting.Word(FlingSpeedBasis.lift.rawValue, "the speed fitted at the lift"),
          RecogniserSetting.Word(FlingSpeedBasis.mean.rawValue, "way by time"),
        ], standard: standard)
    case .axisRatio: RecogniserSetting(axis.rawValue, .ratio, in: 1...20, standard: standard)
    case .sameDebounce, .oppositeDebounce, .doubleTapWindow, .multiTouchLockout:
      RecogniserSetting(axis.rawValue, .milliseconds, in: 0...5_000, standard: standard)
    case .debounceOrigin:
      RecogniserSetting(
        axis.rawValue, oneOf: [DebounceOrigin.committingLift, .anyLift].map { .init($0.text) },
        standard: standard)
    }
  }

  /// The product's presets, and the rules that others ship.
  package static let named: [NamedSetting<ShippedRecogniser>] =
    GesturePreset.allCases.map { preset in
      NamedSetting(
        preset.rawValue, source: "",
        note: preset.rawValue.hasSuffix("-px") ? "pixels: other points on another screen" : "",
        isPublished: false,
        values: { SweepValues(GestureSettings(preset, on: $0), on: $0, for: $1).values },
        // A preset contains more than the values of one screen: also its pager on the grid, and its swipe in fullscreen.
        fit: { ShippedRecogniser(GestureSettings(preset, on: $0), on: $1) })
    }
    + PublishedRule.all.map { rule in
      NamedSetting(rule.name, source: rule.source, note: rule.note, isPublished: true) { screen, _ in
        rule.values(on: screen).values
      }
    }

  /// The preset that ships the values found by `skiprope fuzz`.
  package static let incumbent: String? = GesturePreset.tuned.rawValue

  package static func canonical(_ values: SettingValues) -> SettingValues {
    SweepValues(values).canonical.values
  }

  package static func summary(_ values: SettingValues, on surface: SweepScreen) -> String {
    SweepValues(values).summary(on: surface)
  }
}
