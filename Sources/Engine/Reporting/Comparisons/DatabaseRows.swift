package import Comparing
package import Metrics
internal import SQLiteConnecting

/// The rows of a run folder's `run.sqlite`.
package struct DatabaseRows: RunRows {
  private enum Source {
    case open(RunDatabase)
    case unreadable(RowsUnreadable)
  }

  private let source: Source

  /// Opens the database for reading. If that fails, each request for rows throws the reason.
  package init(run folder: String) { self.init(file: folder + "/run.sqlite") }

  /// Opens a database of rows, such as that of a replay.
  package init(file: String) {
    do throws(SQLiteStoreError) {
      source = .open(try RunDatabase(reading: file))
    } catch {
      source = .unreadable(RowsUnreadable("\(error)"))
    }
  }

  package func checkpoints(of session: SessionName) throws(RowsUnreadable) -> [UInt64] {
    let database = try opened()
    do throws(SQLiteStoreError) {
      return try database.checkpoints(unit: session.unit, session: session.session)
    } catch {
      throw RowsUnreadable("\(error)")
    }
  }

  package func frames(of session: SessionName) throws(RowsUnreadable) -> any FrameStream {
    let database = try opened()
    do throws(SQLiteStoreError) {
      return DatabaseFrames(cursor: try database.frameCursor(unit: session.unit, session: session.session))
    } catch {
      throw RowsUnreadable("\(error)")
    }
  }

  package func effects(of session: SessionName) throws(RowsUnreadable) -> [EffectRow] {
    let database = try opened()
    do throws(SQLiteStoreError) {
      return try database.effects(unit: session.unit, session: session.session, from: .min, to: .max)
    } catch {
      throw RowsUnreadable("\(error)")
    }
  }

  private func opened() throws(RowsUnreadable) -> RunDatabase {
    switch source {
    case .open(let database): return database
    case .unreadable(let why): throw why
    }
  }
}

/// One session's frames from the database.
private struct DatabaseFrames: FrameStream {
  let cursor: FrameCursor

  func next() throws(RowsUnreadable) -> FrameRow? {
    do throws(SQLiteStoreError) { return try cursor.next() } catch { throw RowsUnreadable("\(error)") }
  }
}
