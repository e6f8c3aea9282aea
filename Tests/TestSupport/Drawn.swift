private import Foundation

/// How many of the numbers that a test draws by are played: `byDay`, which has to reach what the test asks for, and all by night
/// (`SKIPROPE_NIGHTLY=1`, a step of scripts/nightly).
public func drawn(_ byDay: Int, byNight: Int) -> Int {
  ProcessInfo.processInfo.environment["SKIPROPE_NIGHTLY"] != nil ? byNight : byDay
}
