internal import Commands
internal import Foundation
internal import HostSystem

/// Paths that `init` writes to, of which none may lead out of the app's folder.
enum HarnessPath {
  /// Whether a link has this name, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Throws `machineTrouble` where a folder on the way is a link: what is written below it would lie elsewhere.
  static func requireNoLink(on folder: String) throws(CommandFailure) {
    var place = ""
    for part in folder.split(separator: "/") {
      place += (place.isEmpty ? "" : "/") + part
      guard isLink(place) else { continue }
      throw CommandFailure(
        .machineTrouble, "`\(place)` is a link, and nothing is written through it; put a folder in its place")
    }
  }
}
