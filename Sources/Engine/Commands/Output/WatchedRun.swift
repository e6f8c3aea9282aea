internal import HostSystem
internal import Playing
internal import Runner

/// A watched run folder: reads its heartbeat, and detects when the folder was removed.
struct WatchedRun {
  private let folder: String
  /// The time of the last heartbeat, monotonic nanoseconds; `nil`: none yet.
  private var lastSeen: Int64?

  init(_ folder: String) { self.folder = folder }

  /// Reads the heartbeat; `nil` while a new run starts in the folder and has not written one.
  ///
  /// Throws `missingInput` when no run has begun or the folder is gone, and `invalidInput` for an unreadable heartbeat.
  mutating func pulse() throws(CommandFailure) -> RunPulse? {
    let found: RunPulse?
    do throws(RunError) { found = try RunPulse.read(from: folder) } catch { throw CommandFailure(error) }
    if let found {
      lastSeen = HostClock.monotonic()
      return found
    }
    guard let lastSeen else {
      throw CommandFailure(
        .missingInput,
        "`\(folder)` has no heartbeat.json: it is no run folder, or its run has not begun; give the "
          + "folder of its `--out`")
    }
    // A new run in the folder removes the heartbeat and soon writes its own.
    let missing = Double(HostClock.monotonic() - lastSeen) / 1e9
    if HostFolder.isFolder(folder), missing < RunPulse.lifetimeSeconds { return nil }
    throw CommandFailure(
      .missingInput,
      "`\(folder)` is gone: it was removed while being watched; give the folder where the run is now")
  }
}
