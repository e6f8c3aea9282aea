internal import Foundation
internal import HostSystem
internal import Pairing

/// Copies of the programs, one file per role, made anew for each process.
///
/// The code of a file is in memory once, however many processes run it. With one file for the old program and its twin, these two
/// kept it warm for each other in the processor's cache. In four comparisons of four, a copy of a program then seemed slower than
/// itself: 1.6 to 2.2 % in its mean, 5 to 7 % in its 99th percentile.
struct RoleCopies {
  private let scratch = ScratchFolder()

  /// The folder of the copies, also used for the processes' temporary files; removed at the end.
  var folder: String { scratch.path }

  /// Creates a copy of the program and returns its path. Removes the copy of the role's last process.
  func copy(_ binary: NamedBinary, for role: PairingRole) throws(PairingError) -> String {
    let own = "\(folder)/\(role)"
    do {
      try Removal.file(own)
      try FileManager.default.copyItem(
        at: URL(filePath: binary.path).resolvingSymlinksInPath(), to: URL(filePath: own))
    } catch {
      throw .broken("`\(binary.path)` cannot be copied to `\(own)`: \(error.localizedDescription)")
    }
    return own
  }

  /// Removes all copies.
  func remove() { scratch.remove() }
}
