/// The limit of this process's virtual memory.
package enum AddressSpace {
  /// The least that a command needs, bytes. The libraries take 110 MB, a worker of the largest device 280 MB (measured). With
  /// less, libdispatch waits for ever for a thread.
  package static let least = 512 << 20

  /// The limit of `ulimit -v`, bytes; `nil` where there is none.
  package static var limit: Int? {
    let lines = TextFile.lines(of: "/proc/self/limits", limit: 8_192)
    guard let line = lines.first(where: { $0.hasPrefix("Max address space") }) else { return nil }
    return line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
  }

  /// The error message when the limit is too low for a command, with the remedy; `nil` when it is high enough.
  package static var complaint: String? {
    guard let limit, limit < least else { return nil }
    return
      "this process may have \(limit >> 20) MB of memory (`ulimit -v`), and a command needs \(least >> 20); raise it"
  }
}
