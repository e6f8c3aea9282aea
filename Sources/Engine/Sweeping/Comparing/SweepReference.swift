internal import FileReading
internal import Foundation
internal import Kernel
internal import Reporting
package import ScenarioFormat
package import Touches

/// `reference.json` in a sweep's folder: the scores of one setting and its gestures, for comparison with other recognisers.
package struct SweepReference: Hashable, Sendable, Codable {
  /// The counts of one age group on the held-out half, in gestures.
  package struct Group: Hashable, Sendable, Codable {
    package var age: AgeGroup
    package var gestures: Int
    package var wanted: Int
    package var missed: Int
    package var accidental: Int
    /// Accidents by kind.
    package var accidents: [String: Int]
  }

  /// Everything that determines the gestures.
  package struct Gestures: Hashable, Sendable, Codable {
    package var seed: UInt64
    package var screen: SweepScreen
    package var ownDevices: [OwnDevice]
    package var devices: [WeightedName]
    package var ages: [AgeGroup]
    /// The number of gestures of each age group.
    package var count: Int
    package var mix: [WeightedName]?
    /// A digest of the first block of each age group. It differs if a program generates gestures differently.
    package var digest: String
  }

  /// Increased when a field is removed or changes its meaning.
  package static let knownSchema = 1
  package static let file = "reference.json"
  /// The largest accepted file, bytes.
  private static let byteLimit = 4 << 20

  package var schema = SweepReference.knownSchema
  /// The names of the plan and of the setting; the setting in one line.
  package var plan: String
  package var setting: String
  package var summary: String
  package var gestures: Gestures
  /// In the order of `gestures.ages`.
  package var groups: [Group]

  /// Stores the shipped setting, or else the recommended one, or else the first preset.
  ///
  /// Returns nil if there is none of them, or if the sweep was cut short.
  package init?(_ findings: SweepFindings) {
    let shipped = findings.indices(.preset).first { findings.settings[$0].name == findings.incumbent }
    guard findings.isComplete,
      let place = shipped ?? findings.recommendation?.setting ?? findings.indices(.preset).first
    else { return nil }
    plan = findings.plan.name
    setting = findings.settings[place].name
    summary = findings.settings[place].summary
    gestures = Gestures(findings.plan)
    groups = zip(findings.plan.ages, findings.scores(.heldOut)[place].groups).map { Group($0, $1.tally) }
  }

  /// The file: JSON with sorted keys and a final line break.
  package var bytes: [UInt8] { JSONText.file(self) }
}

extension SweepReference {
  /// The reason why a folder has no usable reference, in one line.
  package struct Error: Swift.Error, Hashable, CustomStringConvertible {
    package var description: String
    /// Whether the file is missing, rather than invalid.
    package var isMissing = false
  }

  /// Reads the reference of a sweep's folder.
  package static func read(from folder: String) throws(Error) -> SweepReference {
    let file = "\(folder)/\(SweepReference.file)"
    let bytes: [UInt8]
    do throws(FileReadingError) { bytes = try RegularFile.read(file, atMost: byteLimit) } catch {
      throw Error(
        description: "`\(file)`: \(error.reason); a sweep that was not cut short leaves one, such as "
          + "`skiprope fuzz debounce --out \(folder)`",
        isMissing: !error.isThere)
    }
    guard let found = try? JSONDecoder().decode(SweepReference.self, from: Data(bytes)), found.isSound else {
      throw Error(
        description:
          "`\(file)` is not a reference of schema \(knownSchema); repeat the sweep with this version")
    }
    return found
  }

  /// Whether counts and names are plausible for a sweep's file.
  private var isSound: Bool {
    schema == SweepReference.knownSchema && gestures.isSound && !groups.isEmpty
      && groups.map(\.age) == gestures.ages && groups.allSatisfy(\.isSound)
  }
}

extension SweepReference.Gestures {
  /// Whether gestures can be generated from it.
  fileprivate var isSound: Bool {
    let isDrawable = ownDevices.allSatisfy { device in
      (1...100_000).contains(device.width) && (1...100_000).contains(device.height) && device.touchHertz > 0
        && device.scale > 0 && device.pointsPerMillimetre > 0
    }
    guard isDrawable, (1...100_000_000).contains(count), isWeighed(devices), mix.map(isWeighed) ?? true else {
      return false
    }
    return devices.allSatisfy { ownDevices.profile(named: $0.name) != nil }
      && (mix ?? []).allSatisfy { GestureAction(rawValue: $0.name) != nil }
  }

  /// Whether the weights allow a draw.
  private func isWeighed(_ names: [WeightedName]) -> Bool {
    names.allSatisfy { (0...1e6).contains($0.weight) } && names.contains { $0.weight > 0 }
  }
}

extension SweepReference.Group {
  /// Whether no part exceeds its total.
  fileprivate var isSound: Bool {
    gestures >= 0 && (0...gestures).contains(wanted) && (0...wanted).contains(missed)
      && ([accidental] + accidents.values).allSatisfy { (0...gestures).contains($0) }
  }
}

extension SweepReference {
  /// The position in the plot: the shares of the worst age group, 0 to 1.
  var place: FrontPoint {
    FrontPoint(
      missed: groups.map(\.missedShare.share).max() ?? 0,
      accidental: groups.map(\.accidentalShare.share).max() ?? 0)
  }
}

extension SweepReference.Group {
  init(_ age: AgeGroup, _ tally: SettingTally) {
    self.age = age
    gestures = tally.gestures
    wanted = tally.wanted
    missed = tally.missed
    accidental = tally.accidental
    accidents = Dictionary(uniqueKeysWithValues: Accident.allCases.map { ($0.name, tally.count($0)) })
  }
}

extension SweepReference.Gestures {
  /// The gestures of a plan.
  init(_ plan: SweepPlan) {
    seed = plan.seed
    screen = plan.screen
    ownDevices = plan.ownDevices
    devices = plan.devices
    ages = plan.ages
    count = plan.gestures
    mix = plan.mix
    digest = plan.gestureDigest
  }
}

extension SweepPlan {
  /// Replaces the plan's gestures by those of a reference.
  package mutating func adopt(_ gestures: SweepReference.Gestures) {
    seed = gestures.seed
    screen = gestures.screen
    ownDevices = gestures.ownDevices
    devices = gestures.devices
    ages = gestures.ages
    self.gestures = gestures.count
    mix = gestures.mix
  }

  /// A digest of the first block of each age group, of the held-out half. O(samples of those).
  package var gestureDigest: String {
    var digest = StableDigest()
    var block = GestureBlock()
    for stream in streams(.heldOut) {
      digest.mix(stream.fill(&block, index: 0, count: min(gestures, GestureBlock.length)))
      for gesture in block.gestures { digest.mix(Int(gesture.gesture.intent.rawValue)) }
      for sample in block.samples {
        digest.mix(sample.time.nanoseconds)
        digest.mix(sample.position.x.subpoints)
        digest.mix(sample.position.y.subpoints)
        digest.mix(sample.radius.subpoints)
        digest.mix(UInt64(sample.finger) << 8 | UInt64(sample.phase.rawValue))
      }
    }
    return digest.hexadecimal
  }
}
