internal import Foundation

/// The entries of a folder that are left out because they cannot be read: links without a target, pipes, sockets and devices.
///
///     var omitted = OmittedFiles()
///     let files = paths.filter { !omitted.takes($0) }
///     for remark in omitted.remarks { print(remark) }
public struct OmittedFiles: Hashable, Sendable {
  private var links: [String] = []
  private var special: [String] = []

  /// Nothing omitted yet.
  public init() {}

  /// Adds the path if it is a link without a target, a pipe, a socket or a device; otherwise returns false.
  public mutating func takes(_ path: String) -> Bool {
    if OmittedFiles.isDanglingLink(path) {
      links.append(path)
    } else if OmittedFiles.isSpecial(path) {
      special.append(path)
    } else {
      return false
    }
    return true
  }

  /// A message for each kind: the first path, the number of others, and the remedy.
  public var remarks: [String] {
    [
      OmittedFiles.remark(links, "is a link that leads nowhere", "remove it, or mend it"),
      OmittedFiles.remark(special, "is no regular file but a pipe, a socket or a device", "remove it"),
    ].compactMap(\.self)
  }

  /// The omitted entries as the beginning of a sentence about an otherwise empty folder; empty without any.
  public var exception: String {
    let parts =
      links.prefix(1).map { "links that lead nowhere, such as \($0)" }
      + special.prefix(1).map { "pipes, sockets and devices, such as \($0)" }
    return parts.isEmpty ? "" : "but for \(parts.joined(separator: ", and for ")), "
  }

  /// Whether the path is a link without a target, or one in a circle.
  private static func isDanglingLink(_ path: String) -> Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return false }
    return stat(path, &facts) != 0 && (errno == ENOENT || errno == ELOOP)
  }

  /// Whether something exists at the path, links followed, that is neither a file nor a folder.
  private static func isSpecial(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && ![S_IFREG, S_IFDIR].contains(facts.st_mode & S_IFMT)
  }

  private static func remark(_ paths: [String], _ what: String, _ remedy: String) -> String? {
    guard let first = paths.first else { return nil }
    let more = paths.count - 1
    return "`\(first)` \(what), and is left out"
      + (more > 0 ? ", as \(more == 1 ? "is one more" : "are \(more) more")" : "") + "; \(remedy)"
  }
}
