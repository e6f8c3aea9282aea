/// A session and its device, as the page needs them to label and to draw.
package struct SessionRow: Codable, Hashable, Sendable {
  package var unit: Int
  package var session: Int
  package var ageYears: Int
  /// As scenarios spell it, such as `iphone-se`.
  package var device: String
  /// As people say it.
  package var deviceTitle: String
  package var refreshHertz: Int
  /// The session's memory limit and the cache's part of it, bytes.
  package var sessionMemory: Int
  package var cacheMemory: Int
  /// Vsyncs of the session: its length in periods.
  package var vsyncs: Int

  package init(
    unit: Int, session: Int, ageYears: Int, device: String, deviceTitle: String, refreshHertz: Int,
    sessionMemory: Int, cacheMemory: Int, vsyncs: Int
  ) {
    self.unit = unit
    self.session = session
    self.ageYears = ageYears
    self.device = device
    self.deviceTitle = deviceTitle
    self.refreshHertz = refreshHertz
    self.sessionMemory = sessionMemory
    self.cacheMemory = cacheMemory
    self.vsyncs = vsyncs
  }

  /// The device class whose frames are compared with each other: `60 Hz` or `120 Hz`.
  package var deviceClass: String { "\(refreshHertz) Hz" }
}
