internal import HostSystem
internal import Playing
internal import Runner

/// A run folder that is watched: its heartbeat from time to time, and that it is gone where it was removed meanwhile.
struct WatchedRun {
  private let folder: String
  /// When there last was a heartbeat, monotonic nanoseconds; `nil`: never yet.
  private var lastSeen: Int64?

  init(_ folder: String) { self.folder = folder }

  /// How the run is; `nil` while there is no heartbeat because a run begins anew in the folder.
  ///
  /// Throws `missingInput` where no run has begun there or its folder is gone, and `invalidInput` for a heartbeat that cannot be read.
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
        "`\(folder)` has no heartbeat.json: it is no run folder, or its run has not begun; a run says where its "
          + "folder is with `--out`")
    }
    // A run that begins anew in the folder takes the heartbeat away and soon writes one.
    let missing = Double(HostClock.monotonic() - lastSeen) / 1e9
    if HostFolder.isFolder(folder), missing < RunPulse.lifetimeSeconds { return nil }
    throw CommandFailure(
      .missingInput,
      "`\(folder)` is gone: it was removed while it was watched; watch the run again where it is now")
  }
}
