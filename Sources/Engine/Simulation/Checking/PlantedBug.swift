/// A bug planted in this build, and the check that must find it. A string literal is a bug with only a name.
///
/// The shipped sources contain none: `scripts/planted` plants those of Tools/mutate/planted-bugs.txt in a copy and adds their
/// facts there.
public struct PlantedBug: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, as passed to `--planted`.
  public let name: String
  /// The rule of frames or histories that must fail, or the metric of a failing budget, gate or comparison. Empty if unknown.
  public let rule: String
  /// The kind of trial and its scenario or seed. Empty if unknown.
  public let trial: String
  /// Other rules that the bug also breaks.
  public let breaksToo: [String]
  /// The number of gestures or histories within which the search must find it; 0 if no search can.
  public let searchLimit: Int
  /// The words of which the command `noticed` must print one. Empty if it does not try the bug.
  public let noticed: [String]
  /// The only scenario that `noticed` tries the bug on; `nil` for any.
  public let scenario: String?

  public init(
    _ name: String, rule: String = "", trial: String = "", breaksToo: [String] = [], searchLimit: Int = 0,
    noticed: [String] = [], scenario: String? = nil
  ) {
    self.name = name
    self.rule = rule
    self.trial = trial
    self.breaksToo = breaksToo
    self.searchLimit = searchLimit
    self.noticed = noticed
    self.scenario = scenario
  }

  public init(stringLiteral name: String) { self.init(name) }

  /// The kind of trial: its first word.
  public var kind: String { String(trial.prefix { $0 != " " }) }
  /// The scenario or seed of the trial: the text after the kind.
  public var setting: String { String(trial.dropFirst(kind.count + 1)) }
}
