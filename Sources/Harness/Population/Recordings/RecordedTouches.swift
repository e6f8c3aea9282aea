package import Kernel
package import Simulation

/// Plays a recording as if someone touched: at its own pace, whatever is on the screen.
///
/// A gesture of the recording lasts from the first finger down to the last one up. On another device the places are
/// moved to the same millimetre of the glass and kept inside the screen; on the recording's own they stay exact.
/// Recorded times are kept, also where they run backward, and then a gesture may begin before `after`.
package struct RecordedTouches: TouchSource {
  private let samples: [TouchSample]
  private let repeats: Bool
  private var index = 0
  /// What is added to the recorded times, so that rounds follow each other.
  private var shift = Span.zero
  private let roundLength: Span

  /// `repeats`: after its last sample the recording begins again, a second later.
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
    self.repeats = repeats
    let first = samples.map(\.time).min() ?? .zero
    let last = samples.map(\.time).max() ?? .zero
    roundLength = last - first + .seconds(1)
  }

  package var activity: String { "recorded" }

  package mutating func next(
    after: Instant, sense: ScreenSense, into output: inout [TouchSample]
  ) -> LabelledGesture? {
    if index == samples.count {
      guard repeats && !samples.isEmpty else { return nil }
      index = 0
      shift += roundLength
    }
    let firstIndex = output.count
    var downCount = 0
    var first = Instant.never
    var last = Instant(nanoseconds: .min)
    repeat {
      var sample = samples[index]
      sample.time = sample.time + shift
      output.append(sample)
      first = min(first, sample.time)
      last = max(last, sample.time)
      switch sample.phase {
      case .began: downCount += 1
      case .moved: break
      case .ended, .cancelled: downCount -= 1
      }
      index += 1
    } while downCount > 0 && index < samples.count
    return LabelledGesture(
      intent: .recorded, first: first, last: last, sampleCount: output.count - firstIndex)
  }
}
