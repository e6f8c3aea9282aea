package import Kernel

extension TouchRecording {
  /// The samples of each gesture, in order. O(samples).
  ///
  /// With labels, a gesture extends from label to label; without, from the first finger down to the last one up.
  package var gestures: [Range<Int>] {
    guard labels.isEmpty else {
      let starts = labels.map(\.firstIndex)
      return zip(starts, starts.dropFirst() + [samples.count]).map { $0..<$1 }
    }
    var gestures: [Range<Int>] = []
    var start = 0
    var downCount = 0
    for (place, sample) in samples.enumerated() {
      switch sample.phase {
      case .began: downCount += 1
      case .moved: break
      case .ended, .cancelled: downCount -= 1
      }
      guard downCount == 0 || place + 1 == samples.count else { continue }
      gestures.append(start..<place + 1)
      start = place + 1
      downCount = 0
    }
    return gestures
  }

  /// The start of each gesture, in the order of `gestures`: its earliest sample. O(samples).
  package var starts: [Instant] {
    gestures.map { samples[$0].map(\.time).min() ?? .zero }
  }

  /// Removes the gestures that begin at `end` or later.
  package mutating func cut(from end: Instant) {
    let stored = zip(gestures, starts).enumerated().filter { $1.1 < end }
    let isLabelled = !labels.isEmpty
    var cut = TouchRecording(header: header, samples: [])
    for (place, (range, _)) in stored {
      if isLabelled { cut.labels.append(Label(firstIndex: cut.samples.count, intent: labels[place].intent)) }
      cut.samples.append(contentsOf: samples[range])
    }
    self = cut
  }
}
