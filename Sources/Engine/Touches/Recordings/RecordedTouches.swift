package import Kernel
package import Simulation

/// Plays a recording as if someone touched: at its own pace, whatever is on the screen.
///
/// On another device the places are moved to the same millimetre of the glass and kept inside the screen; on the
/// recording's own they stay exact. Times stay as they were recorded, even where a sample is earlier than the one before it.
package struct RecordedTouches {
  private let samples: [TouchSample]
  private let gestures: [Range<Int>]
  private let intents: [TouchIntent]
  private let repeats: Bool
  /// The gesture that comes next.
  private var index = 0
  /// What is added to the recorded times, so that rounds follow each other.
  private var shift = TimeSpan.zero
  private let roundLength: TimeSpan

  /// `repeats`: the recording begins again when its length is over; without a length, a second after its last sample.
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

  /// Appends the next gesture; `nil`, and nothing appended, when there is none any more.
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
