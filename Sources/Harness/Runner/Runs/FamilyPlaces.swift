internal import HostSystem
internal import Playing

/// Where the results of a run's families are: in one folder, or each shard's in its own.
package struct FamilyPlaces: Sendable {
  private struct Place {
    var families: Range<Int>
    var folder: String
  }

  private let places: [Place]
  /// Families that were played again, and where the new results are.
  private var again: Set<Int> = []
  private let againFolder: String

  /// All in one folder; those that are played again stay there.
  init(_ families: Range<Int>, in folder: String) {
    places = [Place(families: families, folder: folder)]
    againFolder = folder
  }

  /// Ranges in ascending order, each in a folder that is only read; what is played again goes into another.
  init(_ ranges: [(families: Range<Int>, folder: String)], again folder: String) {
    places = ranges.map { Place(families: $0.families, folder: $0.folder) }
    againFolder = folder
  }

  /// Notes that these families were played again.
  mutating func played(again families: [Int]) { again.formUnion(families) }

  /// All families, ascending.
  var families: some Sequence<Int> { places.lazy.flatMap(\.families) }

  /// The files of a family's folder. O(log places).
  func files(of family: Int) -> FamilyFiles { FamilyFiles(folder: folder(of: family)) }

  /// The detail rows of all families that have any, in their order. O(families).
  package var rowFiles: [String] {
    families.map { files(of: $0).rowsPath($0) }.filter(HostFolder.exists)
  }

  private func folder(of family: Int) -> String {
    if again.contains(family) { return againFolder }
    var (low, high) = (0, places.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].families.upperBound > family { high = middle } else { low = middle + 1 }
    }
    return places[low].folder
  }
}
