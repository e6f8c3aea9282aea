package import Kernel
package import Simulation

extension RecordingFile {
  /// A glass that places are held against.
  package struct Glass: Hashable, Sendable {
    /// For people.
    package var name: String
    /// In points.
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

  /// Touches shorter than this at the median are taken for seconds: the shortest taps last tens of milliseconds, and no
  /// hand rests five seconds at every touch.
  private static let shortestMedian = TimeSpan.milliseconds(5)

  /// What is likely to be a mistake, a line for each: times that look like seconds, places that are not on the glass, a log that was
  /// cut, and touches of a log that were left out.
  /// Nothing of what the fuzzer made is doubted. O(samples).
  package func doubts(on glass: [Glass]) -> [String] {
    guard !recording.header.isHostile else { return [] }
    return remarks + [doubtOfEnd, doubtOfTimes].compactMap(\.self) + glass.compactMap(doubtOfPlaces)
  }

  private var doubtOfEnd: String? {
    cutAt.map { "\(path):\($0): the log is cut here; it is read so far, and what was down then is cancelled" }
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
  /// Throws when the session is over before anything of the recording is played. O(samples).
  package func checkPlays(in session: TimeSpan) throws(RecordingError) {
    guard let (start, line) = firstStart, start - Instant.zero >= session else { return }
    throw RecordingError(
      file: path, line: line,
      problem: .nothingInTime(
        first: (start - Instant.zero).nanoseconds / 1_000_000, session: session.nanoseconds / 1_000_000))
  }

  /// Says how many gestures begin when the session is over and are not played; `nil` when none does. O(samples).
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
