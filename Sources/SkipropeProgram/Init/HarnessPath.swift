internal import Commands
internal import Foundation
internal import HostSystem

/// Checks of the paths that `init` writes to: none may lead out of the app's folder.
enum HarnessPath {
  /// Whether the path is a link, to any target.
  static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Throws `machineTrouble` where a folder on the path is a link: files below it would be written elsewhere.
  static func requireNoLink(on folder: String) throws(CommandFailure) {
    var place = ""
    for part in folder.split(separator: "/") {
      place += (place.isEmpty ? "" : "/") + part
      guard isLink(place) else { continue }
      throw CommandFailure(
        .machineTrouble, "`\(place)` is a link, and nothing is written through links; replace it by a folder")
    }
  }
}
