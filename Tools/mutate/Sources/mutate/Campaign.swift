import Foundation
import Mutation

/// Carries out what was typed.
struct Campaign {
  let folders: Folders

  func perform(_ request: CommandLineRequest) throws -> ExitCode {
    switch request.action {
    case .help:
      print(HelpText.text)
      return .allCaught
    case .list:
      let draw = try draw(request.mutation, copy: try TreeCopy(folders: folders), layout: try layout())
      for mutant in draw.chosen(without: []) { print(ScoreTable.line(mutant)) }
      return .allCaught
    case .apply(let id):
      try apply(id)
      return .allCaught
    case .plant:
      try PlantedCopy(folders: Folders(root: folders.root.path, scratch: ".build-planted")).write()
      return .allCaught
    case .tables(let writing): return try PlantedDocuments(folders: folders).check(writing: writing)
    case .report: return try report(try loadRecord(), request)
    case .resume: return try finish(try loadRecord(), request)
    case .run: return try finish(try prepared(request.mutation), request)
    }
  }

  // MARK: Draw and build

  private func layout() throws -> PackageLayout { try PackageLayout(of: folders.root) }

  private func draw(_ request: MutationRequest, copy: TreeCopy, layout: PackageLayout) throws -> MutantDraw {
    let wanted = Set(request.modules)
    let known = layout.sources.filter { !copy.swiftFiles(under: $0.path).isEmpty }
    let planted = try planted(copy, known)
    if let stranger = wanted.subtracting(known.map(\.name)).min() {
      let names = known.map(\.name).sorted().joined(separator: ", ")
      throw Complaint.usage("there is no module `\(stranger)`; there are \(names)")
    }
    if request.isHandwrittenOnly {
      let meant = planted.filter { wanted.isEmpty || wanted.contains($0.module) }
      return MutantDraw(from: meant, count: 0, seed: request.seed)
    }
    let modules = known.filter { target in
      request.only.isEmpty
        ? wanted.isEmpty || wanted.contains(target.name)
        : request.only.contains { $0.hasPrefix(target.name + "-") }
    }
    let names = Set(modules.map(\.name))
    let mutants =
      try planted.filter { names.contains($0.module) } + modules.flatMap { try self.mutants(of: $0, copy) }
    guard !request.only.isEmpty else {
      return MutantDraw(from: mutants, count: request.count, each: request.each, seed: request.seed)
    }
    let only = Set(request.only)
    let meant = mutants.filter { only.contains($0.id) }
    if let stranger = only.subtracting(meant.map(\.id)).min() {
      throw Complaint.usage("there is no mutant `\(stranger)`; its place may have changed, see --list")
    }
    return MutantDraw(from: meant, count: meant.count, seed: request.seed)
  }

  private func mutants(of target: PackageLayout.Target, _ copy: TreeCopy) throws -> [Mutant] {
    MutantFinder.identified(
      try copy.swiftFiles(under: target.path).flatMap { file in
        MutantFinder.mutants(in: try copy.text(of: file), file: file, module: target.name)
      })
  }

  /// Those written by hand, each in its source as it is now.
  private func planted(_ copy: TreeCopy, _ known: [PackageLayout.Target]) throws -> [Mutant] {
    try folders.lists(.handwritten).flatMap { path in
      do {
        let mutants = try HandwrittenMutants(try copy.text(of: path)).blocks.map { block in
          guard let module = known.first(where: { block.file.hasPrefix($0.path + "/") }),
            let source = try? copy.text(of: block.file)
          else {
            throw HandwrittenMutants.Fault(line: block.line, "there is no `\(block.file)` in any module")
          }
          return try HandwrittenMutants.mutant(block, in: source, module: module.name)
        }
        return MutantFinder.identified(mutants)
      } catch let fault as HandwrittenMutants.Fault {
        throw Complaint.failed("\(path): \(fault)")
      }
    }
  }

  private func prepared(_ request: MutationRequest) throws -> RunRecord {
    try FileManager.default.createDirectory(at: folders.logs, withIntermediateDirectories: true)
    let copy = try TreeCopy(folders: folders)
    let layout = try layout()
    let draw = try draw(request, copy: copy, layout: layout)
    let built = try MutatedBuild(folders: folders, copy: copy, layout: layout).build(draw)
    let record = RunRecord(
      request: request, commit: try copy.commit(), mutants: built.mutants, places: draw.places,
      rejected: built.rejected)
    try save(record)
    return record
  }

  private func apply(_ id: String) throws {
    var request = MutationRequest()
    request.only = [id]
    let copy = try TreeCopy(folders: folders)
    guard let mutant = try draw(request, copy: copy, layout: try layout()).chosen(without: []).first else {
      return
    }
    let text = mutant.edit.applied(to: try copy.text(of: mutant.file))
    try Data(text.utf8).write(to: folders.root.appending(path: mutant.file))
    print(ScoreTable.line(mutant))
  }

  // MARK: The record

  func report(_ record: RunRecord, _ request: CommandLineRequest) throws -> ExitCode {
    print(
      "Commit \(record.commit), seed \(record.request.seed): \(record.verdicts.count) of \(record.mutants.count) tried"
    )
    if !record.rejected.isEmpty { print("\(record.rejected.count) more were drawn and do not compile") }
    print("\n" + ScoreTable.byModule(record) + "\n\n" + ScoreTable.byKind(record))
    if !record.survivors.isEmpty { print("\nSurvivors\n" + ScoreTable.survivors(record)) }
    guard request.holdsFloors else { return record.survivors.isEmpty ? .allCaught : .someSurvived }
    let below = try floors().below(record)
    print(
      "\n"
        + (below.isEmpty
          ? "Each module that was tried is at its floor or above" : below.joined(separator: "\n")))
    return below.isEmpty ? .allCaught : .someSurvived
  }

  private func floors() throws -> ModuleFloors {
    var all = ModuleFloors()
    for path in folders.lists(.floors) {
      do {
        try all.add(folders.text(of: path))
      } catch let fault as ModuleFloors.Fault {
        throw Complaint.failed("\(path):\(fault.line): \(fault.message)")
      }
    }
    return all
  }

  private func loadRecord() throws -> RunRecord {
    guard let data = try? Data(contentsOf: folders.record) else {
      throw Complaint.usage(
        "there is no run to go on with; start one with `scripts/mutate --seed 1 --mutants 200`")
    }
    return try JSONDecoder().decode(RunRecord.self, from: data)
  }

  func save(_ record: RunRecord) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(record).write(to: folders.record, options: .atomic)
  }
}
