package import Kernel
package import Simulation

/// Replays a recording at its own pace, independent of the screen.
///
/// On another device positions move to the same millimetre of the glass and are clamped to the screen; on the recording's own
/// glass they stay exact. Times stay as recorded, even where they run backward.
package struct RecordedTouches {
  private let samples: [TouchSample]
  private let gestures: [Range<Int>]
  private let intents: [TouchIntent]
  private let repeats: Bool
  /// The index of the next gesture.
  private var index = 0
  /// Added to the recorded times, so that rounds follow each other.
  private var shift = TimeSpan.zero
  private let roundLength: TimeSpan

  /// With `repeats` the recording restarts after its length, or a second after its last sample if it has no length.
  package init(_ recording: TouchRecording, device: DeviceProfile, repeats: Bool) {
    let panel = TouchPanel(
      screen: device.screen.size, pointsPerMillimetre: device.pointsPerMillimetre,
      touchHertz: device.touchHertz)
    let source = TouchPanel(
      screen: device.screen.size, pointsPerMillimetre: recording.header.pointsPerMillimetre,
      touchHertz: recording.header.touchHertz)
    let isSameGlass = device.pointsPerMillimetre == recording.header.pointsPerMillimetre
    samples = recording.samples.map { sample in
      var moved = sample
      if !isSameGlass {
        moved.position = panel.position(source.glass(sample.position))
        moved.radius = panel.length(sample.radius.points / recording.header.pointsPerMillimetre)
      }
      return moved
    }
    gestures = recording.gestures
    intents = recording.labels.map(\.intent)
    self.repeats = repeats
    let first = samples.map(\.time).min() ?? .zero
    let last = samples.map(\.time).max() ?? .zero
    roundLength = recording.header.length ?? last - first + .seconds(1)
  }

  /// Appends the next gesture; returns `nil` and appends nothing if there is none left.
  package mutating func next(into output: inout [TouchSample]) -> LabelledGesture? {
    if index == gestures.count {
      guard repeats && !gestures.isEmpty else { return nil }
      index = 0
      shift += roundLength
    }
    var first = Instant.never
    var last = Instant(nanoseconds: .min)
    for var sample in samples[gestures[index]] {
      sample.time = sample.time + shift
      output.append(sample)
      first = min(first, sample.time)
      last = max(last, sample.time)
    }
    defer { index += 1 }
    return LabelledGesture(
      intent: intents.isEmpty ? .recorded : intents[index], first: first, last: last,
      sampleCount: gestures[index].count)
  }
}
