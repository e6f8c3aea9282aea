package import Kernel
internal import Synchronization

/// Collects generated gestures as a recording.
package final class TouchLog: Sendable {
  private let stored: Mutex<TouchRecording>

  /// An empty log with this header.
  package init(_ header: TouchRecording.Header) {
    stored = Mutex(TouchRecording(header: header, samples: []))
  }

  /// The gestures so far, with their labels.
  package var recording: TouchRecording { stored.withLock { $0 } }

  /// Adds a generated gesture.
  package func append(_ samples: ArraySlice<TouchSample>, intent: TouchIntent) {
    stored.withLock { $0.append(Array(samples), intent: intent) }
  }
}
