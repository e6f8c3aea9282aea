internal import HostSystem
internal import Kernel
internal import Metrics
internal import Population
internal import Reporting
internal import SQLiteStoring
internal import Simulation

/// Writes the rows of a family's sessions into its own database, which appears whole or not at all.
enum FamilyRows {
  static func write(
    _ recorders: [SessionRecorder], _ sessions: [Session<FamilyApp, FamilyDriver, HostMeter>],
    to folder: String,
    family: Int
  ) throws {
    try HostFolder.make(folder)
    let file = try FamilyFile(folder: folder, family: family)
    try file.database.batch { () throws(SQLiteStoreError) in
      for (recorder, session) in zip(recorders, sessions) {
        try file.database.add(child(recorder, session))
        try file.database.add(
          checkpoints: session.allCheckpoints, family: recorder.family, child: Int(recorder.child.id.raw))
        for row in recorder.frames { try file.database.add(frame: row) }
        for row in recorder.gestureRows { try file.database.add(row) }
        for row in recorder.effectRows { try file.database.add(row) }
        for row in recorder.samples { try file.database.add(row) }
        for row in recorder.hitches { try file.database.add(hitch: row) }
        for row in recorder.worst.rows { try file.database.add(worst: row) }
      }
    }
    try file.publish()
  }

  private static func child(
    _ recorder: SessionRecorder, _ session: Session<FamilyApp, FamilyDriver, HostMeter>
  ) -> ChildRow {
    let device = recorder.device
    return ChildRow(
      family: recorder.family, child: Int(recorder.child.id.raw), ageYears: recorder.child.ageYears,
      device: device.name, deviceTitle: device.title, refreshHertz: device.screen.refreshHertz,
      sessionMemory: device.sessionMemory.bytes, cacheMemory: device.cacheMemory.bytes,
      vsyncs: session.clock.frame(holding: session.end).number + 1)
  }
}
