package import Kernel
internal import Synchronization

/// Keeps what a hand made, as a recording.
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
