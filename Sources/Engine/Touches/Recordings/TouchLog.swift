package import Kernel
internal import Synchronization

/// Keeps what a touch source made, as a recording.
package final class TouchLog: Sendable {
  private let kept: Mutex<TouchRecording>

  /// An empty log with this header.
  package init(_ header: TouchRecording.Header) {
    kept = Mutex(TouchRecording(header: header, samples: []))
  }

  /// What has been made so far, with its labels.
  package var recording: TouchRecording { kept.withLock { $0 } }

  /// Writes down a gesture that was made.
  package func append(_ samples: ArraySlice<TouchSample>, intent: TouchIntent) {
    kept.withLock { $0.append(Array(samples), intent: intent) }
  }
}

/// A touch source that writes down all that another one makes.
package struct LoggedTouches<Sense>: TouchSource {
  private var source: any TouchSource<Sense>
  private let log: TouchLog

  package init(_ source: any TouchSource<Sense>, log: TouchLog) {
    self.source = source
    self.log = log
  }

  package var activity: String { source.activity }

  package var round: Int { source.round }

  package var looksAgain: Instant { source.looksAgain }

  package mutating func next(
    after: Instant, sense: Sense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    let first = samples.count
    guard let gesture = source.next(after: after, sense: sense, into: &samples) else { return nil }
    log.append(samples[first...], intent: gesture.intent)
    return gesture
  }
}
