internal import Foundation

/// What a folder that the user named holds under the names of files and that is none: it is left out, and said.
public struct OmittedFiles: Hashable, Sendable {
  private var links: [String] = []
  private var special: [String] = []

  /// Nothing yet.
  public init() {}

  /// Takes the path in where it is a link that leads nowhere, a pipe, a socket or a device; false for all else.
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

  /// A line for each kind: the first of it, how many more there are, and what to do.
  public var remarks: [String] {
    [
      OmittedFiles.remark(links, "is a link that leads nowhere", "remove it, or mend it"),
      OmittedFiles.remark(special, "is no regular file but a pipe, a socket or a device", "remove it"),
    ].compactMap(\.self)
  }

  /// What is left out where nothing else is there, as the beginning of a sentence; empty where nothing was.
  public var exception: String {
    let parts =
      links.prefix(1).map { "links that lead nowhere, such as \($0)" }
      + special.prefix(1).map { "pipes, sockets and devices, such as \($0)" }
    return parts.isEmpty ? "" : "but for \(parts.joined(separator: ", and for ")), "
  }

  /// Whether there is a link that leads to nothing, or in a circle.
  private static func isDanglingLink(_ path: String) -> Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return false }
    return stat(path, &facts) != 0 && (errno == ENOENT || errno == ELOOP)
  }

  /// Whether there is something, links followed, that is no file and no folder.
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
