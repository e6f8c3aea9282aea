/// A session and its device, with the data that the page needs.
package struct SessionRow: Codable, Hashable, Sendable {
  package var unit: Int
  package var session: Int
  package var ageYears: Int
  /// The name in scenarios, such as `iphone-se`.
  package var device: String
  /// The display name.
  package var deviceTitle: String
  package var refreshHertz: Int
  /// The session's memory limit and the cache's part of it, in bytes.
  package var sessionMemory: Int
  package var cacheMemory: Int
  /// Number of vsyncs: the session's length in periods.
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

  /// The class of devices whose frames are compared with each other, such as `60 Hz`.
  package var deviceClass: String { "\(refreshHertz) Hz" }
}
