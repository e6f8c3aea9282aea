private import Foundation
public import Testing

/// The number of drawn cases of a test: `byDay`, which must suffice for its expectations, or `byNight` in nightly runs
/// (`SKIPROPE_NIGHTLY=1`, a step of scripts/nightly).
public func drawn(_ byDay: Int, byNight: Int) -> Int {
  isNight ? byNight : byDay
}

/// Every `step`th case of a table, from `first` on and around its end, by day; all cases at night.
public func drawn<Case>(_ all: [Case], every step: Int, from first: Int = 0) -> [Case] {
  isNight ? all : all.indices.filter { $0 % step == first % step }.map { all[$0] }
}

private var isNight: Bool { ProcessInfo.processInfo.environment["SKIPROPE_NIGHTLY"] != nil }

extension Trait where Self == ConditionTrait {
  /// For a test of minutes: only nightly runs include it (`SKIPROPE_NIGHTLY=1 scripts/test`).
  public static var nightly: Self { .enabled(if: isNight, "it takes minutes: SKIPROPE_NIGHTLY=1 plays it") }

  /// For a test of seconds, such as whole runs and kills at many points. Continuous integration skips it by setting
  /// `SKIPROPE_QUICK`; the nightly run includes it.
  public static var slow: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["SKIPROPE_QUICK"] != nil,
      "it takes seconds: without SKIPROPE_QUICK it is played")
  }
}
