/// How much memory this process may ask for, used or not.
package enum AddressSpace {
  /// What a command needs at least, bytes: the libraries take 110 MB, a worker of the largest device 280 (measured), and
  /// libdispatch waits for ever for a thread that it cannot have.
  package static let least = 512 << 20

  /// The limit of `ulimit -v`, bytes; `nil` where there is none.
  package static var limit: Int? {
    let lines = TextFile.lines(of: "/proc/self/limits", limit: 8_192)
    guard let line = lines.first(where: { $0.hasPrefix("Max address space") }) else { return nil }
    return line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
  }

  /// Why no command can do its work, with the remedy; `nil` where there is room enough.
  package static var complaint: String? {
    guard let limit, limit < least else { return nil }
    return
      "this process may have \(limit >> 20) MB of memory (`ulimit -v`), and a command needs \(least >> 20); raise it"
  }
}
