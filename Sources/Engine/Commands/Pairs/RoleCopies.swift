internal import Foundation
internal import HostSystem
internal import Pairing

/// Programs as files of their own, one for each role and anew for each process.
///
/// The code of a file is in memory once, however many processes run it. With one file for the old program and its twin those
/// two kept it warm for each other in the processor's cache and the new one had its own: a copy of a program seemed 1.6 to
/// 2.2 % slower than itself in its mean, 5 to 7 % in its 99th percentile, in four comparisons of four.
struct RoleCopies {
  private let scratch = ScratchFolder()

  /// Where they are. What the processes want for themselves has room there, too, and goes with it.
  var folder: String { scratch.path }

  /// The path of a copy of the program that no other process runs; the copy of the role's last process is removed.
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
