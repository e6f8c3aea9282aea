internal import Commands

/// The table of a module's files: taken or left out.
struct FileTable {
  private let module: SourceTrial.Module

  init(_ module: SourceTrial.Module) { self.module = module }

  /// The files sorted by name: each taken, or left out with reason and remedy.
  var lines: [String] {
    let taken = module.taken.map { (file: $0, lines: ["taken     \($0)"]) }
    let left = module.leftOut.map { left in
      (
        file: left.file,
        lines: ["left out  \(left.place)", "            \(left.reason)", "            \(left.remedy)"]
      )
    }
    return (taken + left).sorted { $0.file < $1.file }.flatMap(\.lines)
  }

  func write(_ console: Console) {
    for line in lines { console.line(line) }
    let count = module.taken.count + module.leftOut.count
    console.line("`\(module.found.name)`: \(module.taken.count) of \(count) Swift files build on Linux")
  }
}
