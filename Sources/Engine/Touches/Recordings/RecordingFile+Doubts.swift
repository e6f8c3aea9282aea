package import Kernel
package import Simulation

extension RecordingFile {
  /// The glass that positions are checked against.
  package struct Glass: Hashable, Sendable {
    /// The name in messages.
    package var name: String
    /// The size in points.
    package var screen: ScreenSize
    package var pointsPerMillimetre: Double

    package init(name: String, screen: ScreenSize, pointsPerMillimetre: Double) {
      self.name = name
      self.screen = screen
      self.pointsPerMillimetre = pointsPerMillimetre
    }

    package init(_ device: DeviceProfile) {
      self.init(
        name: device.name, screen: device.screen.size, pointsPerMillimetre: device.pointsPerMillimetre)
    }
  }

  /// The median touch duration below which times are probably in seconds: the shortest taps last tens of milliseconds.
  private static let shortestMedian = TimeSpan.milliseconds(5)

  /// Likely mistakes, one line each. O(samples).
  ///
  /// These are times in seconds, places off the glass, a log that is cut off, and touches left out of a log. Recordings made by
  /// the fuzzer are not checked.
  package func doubts(on glass: [Glass]) -> [String] {
    guard !recording.header.isHostile else { return [] }
    return remarks + [doubtOfEnd, doubtOfTimes].compactMap(\.self) + glass.compactMap(doubtOfPlaces)
  }

  private var doubtOfEnd: String? {
    cutAt.map {
      "\(path):\($0): the log is cut off here; it is read up to here, and fingers still down are cancelled"
    }
  }

  private var doubtOfTimes: String? {
    var landed: [UInt8: Instant] = [:]
    var lengths: [TimeSpan] = []
    for sample in recording.samples {
      switch sample.phase {
      case .began: landed[sample.finger] = sample.time
      case .moved: break
      case .ended, .cancelled: if let start = landed[sample.finger] { lengths.append(sample.time - start) }
      }
    }
    guard !lengths.isEmpty else { return nil }
    let median = lengths.sorted()[lengths.count / 2]
    guard median < RecordingFile.shortestMedian else { return nil }
    let shown = DecimalNumber.spelled(median.nanoseconds, decimals: 6)
    return
      "\(path):\(lines[0]): the times look like seconds: at the median a touch lasts \(shown) ms; \"t\" is in "
      + "milliseconds, so multiply seconds by 1000"
  }

  private func doubtOfPlaces(on glass: Glass) -> String? {
    let density = recording.header.pointsPerMillimetre
    let isSameGlass = density == glass.pointsPerMillimetre
    let right =
      isSameGlass ? glass.screen.width.points : glass.screen.width.points / glass.pointsPerMillimetre
    let bottom =
      isSameGlass ? glass.screen.height.points : glass.screen.height.points / glass.pointsPerMillimetre
    let off = recording.samples.indices.filter { index in
      let x = recording.samples[index].position.x.points / (isSameGlass ? 1 : density)
      let y = recording.samples[index].position.y.points / (isSameGlass ? 1 : density)
      return x < 0 || y < 0 || x > right || y > bottom
    }
    guard let first = off.first else { return nil }
    let place = recording.samples[first].position
    let size = "\(glass.screen.width.spelled) x \(glass.screen.height.spelled) points"
    return
      "\(path):\(lines[first]): \(off.count) of \(recording.samples.count) samples lie off the glass of "
      + "\(glass.name) (\(size)), the first at \(place.x.spelled), \(place.y.spelled)"
      + (isSameGlass ? "" : ", and are put on its edge")
      + "; \"x\" and \"y\" are points, so divide pixels by the screen's scale, and check \"points_per_mm\""
  }
}

extension RecordingFile {
  /// Throws if the session ends before the first gesture of the recording. O(samples).
  package func checkPlays(in session: TimeSpan) throws(RecordingError) {
    guard let (start, line) = firstStart, start - Instant.zero >= session else { return }
    throw RecordingError(
      file: path, line: line,
      problem: .nothingInTime(
        first: (start - Instant.zero).nanoseconds / 1_000_000, session: session.nanoseconds / 1_000_000))
  }

  /// Reports how many gestures begin after the session's end and are dropped; `nil` if none does. O(samples).
  package func cut(by session: TimeSpan) -> String? {
    let late = zip(recording.gestures, recording.starts).filter { $1 - Instant.zero >= session }
    guard let first = late.first else { return nil }
    let end = Instant(nanoseconds: session.nanoseconds).sessionClock
    return
      "\(path):\(lines[first.0.lowerBound]): \(late.count) of \(recording.gestures.count) gestures begin after the "
      + "session's end at \(end) and are cut, from this one on; make the session longer to play them"
  }

  private var firstStart: (Instant, Int)? {
    zip(recording.starts, recording.gestures).min { $0.0 < $1.0 }.map { ($0, lines[$1.lowerBound]) }
  }
}
