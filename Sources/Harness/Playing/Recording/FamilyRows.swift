internal import Families
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Reporting
internal import SQLiteStoring
internal import Simulation

/// The rows of a family's sessions in its own database, written while they come; the file appears whole or not at all.
final class FamilyRows {
  private let file: FamilyFile

  /// Begins the file of a family; the folder is made when it is missing.
  init(folder: String, family: Int) throws(RunError) {
    do {
      try HostFolder.make(folder)
      file = try FamilyFile(folder: folder, family: family)
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Writes the rows that wait in a recorder.
  func write(rowsOf recorder: inout SessionRecorder) throws(RunError) {
    do throws(SQLiteStoreError) { try recorder.rows.write(to: file.database) } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Writes the files that stand for the album, as one device showed them.
  func write(_ photos: [PhotoRow]) throws(RunError) {
    do throws(SQLiteStoreError) {
      try file.database.batch { () throws(SQLiteStoreError) in
        for row in photos { try file.database.add(row) }
      }
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Writes what is known of sessions only when they are over, and gives the file its name.
  func finish(
    _ recorders: [SessionRecorder], _ sessions: [Session<FamilyApp, FamilyDriver, HostMeter>]
  ) throws {
    try file.database.batch { () throws(SQLiteStoreError) in
      for (recorder, session) in zip(recorders, sessions) {
        try file.database.add(FamilyRows.child(recorder, session))
        try file.database.add(
          checkpoints: session.allCheckpoints, family: recorder.family, child: Int(recorder.child.id.raw))
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
