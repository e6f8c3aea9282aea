import Foundation
import Mutation

/// Builds the copy with its mutants, dropping those that do not compile.
struct MutatedBuild {
  let folders: Folders
  let copy: TreeCopy
  let layout: PackageLayout

  /// What came out of it.
  struct Outcome {
    var mutants: [NumberedMutant]
    var rejected: [String]
  }

  /// Builds until everything compiles, at most 40 times: each ends at the first module that does not.
  func build(_ draw: MutantDraw) throws -> Outcome {
    var rejected = Set(try refused(draw))
    var numbers: [String: Int] = [:]
    for round in 1...40 {
      let embedded = draw.embedded(without: rejected).map { mutant in
        let number = numbers[mutant.id] ?? numbers.count + 1
        numbers[mutant.id] = number
        return NumberedMutant(number: number, mutant: mutant)
      }
      Progress.say("building \(embedded.count) mutants, round \(round); log: \(log.path)")
      let files = try write(embedded)
      if try layout.packages.allSatisfy({ try Tool.run(command($0), in: folders.tree, log: log) == 0 }) {
        let chosen = Set(draw.chosen(without: rejected).map(\.id))
        return Outcome(
          mutants: embedded.filter { chosen.contains($0.mutant.id) }, rejected: rejected.sorted())
      }
      let culprits = try culprits(in: files)
      let guilty = embedded.filter { culprits.contains($0.number) }
      guard !guilty.isEmpty else {
        throw Complaint.failed("the build fails where no mutant is; see \(log.path)")
      }
      if let first = guilty.first(where: { $0.mutant.kind == .planted })?.mutant {
        throw Complaint.failed(
          "what is written by hand in \(first.file):\(first.line) does not compile; see \(log.path)"
        )
      }
      Progress.say("\(guilty.count) mutants do not compile; the next of the draw take their place")
      rejected.formUnion(guilty.map(\.mutant.id))
      try JSONEncoder().encode(rejected.sorted()).write(to: folders.refused)
    }
    throw Complaint.failed("the build still fails after 40 rounds; see \(log.path)")
  }

  /// What did not compile in a run before, of those that are drawn: a build takes a round for each that it has to find anew.
  private func refused(_ draw: MutantDraw) throws -> [String] {
    guard let data = try? Data(contentsOf: folders.refused) else { return [] }
    let known = Set(try JSONDecoder().decode([String].self, from: data))
    return draw.ids.filter(known.contains)
  }

  private var log: URL { folders.logs.appending(path: "build.log") }

  /// All packages are built in one folder, so that what they share is compiled once.
  private func command(_ package: PackageLayout.Package) -> [String] {
    [
      "swift", "build", "--build-tests", "--package-path", folders.tree.appending(path: package.folder).path,
      "--scratch-path", folders.build.path, "--disable-build-manifest-caching",
    ]
  }

  private func write(_ mutants: [NumberedMutant]) throws -> [String: EmbeddedFile] {
    let byFile = Dictionary(grouping: mutants, by: \.mutant.file)
    var files: [String: EmbeddedFile] = [:]
    for (file, mutants) in byFile {
      files[file] = EmbeddedFile(source: try copy.text(of: file), mutants: mutants)
    }
    try copy.write(changed: files.mapValues(\.text), switch: "MutantSwitch", manifests: manifests)
    return files
  }

  /// Lets every Swift module see the switch and have the warnings that mutants bring about.
  ///
  /// Modules are optimised, tests are not: the long test targets then take a third to a fifth of the time, and the
  /// build takes a third longer. Preconditions and overflow checks stay.
  private var manifests: [String: String] {
    layout.manifests(
      switch: "MutantSwitch", for: layout.sources.filter { !copy.swiftFiles(under: $0.path).isEmpty },
      settings: ".treatAllWarnings(as: .warning), .unsafeFlags([\"-O\"])")
  }

  private func culprits(in files: [String: EmbeddedFile]) throws -> Set<Int> {
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    let prefix = folders.tree.path + "/"
    return Set(
      CompilerError.all(in: text).compactMap { error in
        guard error.path.hasPrefix(prefix) else { return nil }
        return files[String(error.path.dropFirst(prefix.count))]?.culprit(
          line: error.line, column: error.column)
      })
  }
}
