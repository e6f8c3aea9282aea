private import Foundation
public import Testing

/// How many of the numbers that a test draws by are played: `byDay`, which has to reach what the test asks for, and all by night
/// (`SKIPROPE_NIGHTLY=1`, a step of scripts/nightly).
public func drawn(_ byDay: Int, byNight: Int) -> Int {
  isNight ? byNight : byDay
}

/// Of a table of cases every `step`th from the one at `first`, counted round it, by day; all of them by night.
public func drawn<Case>(_ all: [Case], every step: Int, from first: Int = 0) -> [Case] {
  isNight ? all : all.indices.filter { $0 % step == first % step }.map { all[$0] }
}

private var isNight: Bool { ProcessInfo.processInfo.environment["SKIPROPE_NIGHTLY"] != nil }

extension Trait where Self == ConditionTrait {
  /// Of a test that takes minutes: only nights play it (`SKIPROPE_NIGHTLY=1 scripts/test`).
  public static var nightly: Self { .enabled(if: isNight, "it takes minutes: SKIPROPE_NIGHTLY=1 plays it") }

  /// Of a test that takes seconds, such as whole runs and kills at many points: continuous integration leaves it to the night, and sets
  /// `SKIPROPE_QUICK` for that.
  public static var slow: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["SKIPROPE_QUICK"] != nil,
      "it takes seconds: without SKIPROPE_QUICK it is played")
  }
}
