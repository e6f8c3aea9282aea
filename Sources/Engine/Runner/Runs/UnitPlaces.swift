internal import HostSystem
internal import Playing

/// Where the results of a run's units are: in one folder, or each shard's in its own.
package struct UnitPlaces: Sendable {
  private struct Place {
    var units: Range<Int>
    var folder: String
  }

  private let places: [Place]
  /// Units that were played again, and where the new results are.
  private var again: Set<Int> = []
  private let againFolder: String

  /// All in one folder; those that are played again stay there.
  init(_ units: Range<Int>, in folder: String) {
    places = [Place(units: units, folder: folder)]
    againFolder = folder
  }

  /// Ranges in ascending order, each in a folder that is only read; what is played again goes into another.
  init(_ ranges: [(units: Range<Int>, folder: String)], again folder: String) {
    places = ranges.map { Place(units: $0.units, folder: $0.folder) }
    againFolder = folder
  }

  /// Notes that these units were played again.
  mutating func played(again units: [Int]) { again.formUnion(units) }

  /// All units, ascending.
  var units: some Sequence<Int> { places.lazy.flatMap(\.units) }

  /// The files of a unit's folder. O(log places).
  func files(of unit: Int) -> UnitFiles { UnitFiles(folder: folder(of: unit)) }

  /// The files of the folder that it was played into first, which has what a second look does not play again.
  func firstFiles(of unit: Int) -> UnitFiles { UnitFiles(folder: firstFolder(of: unit)) }

  /// The detail rows of all units that have any, in their order. O(units).
  package var rowFiles: [String] {
    units.map { files(of: $0).rowsPath($0) }.filter(HostFolder.exists)
  }

  private func folder(of unit: Int) -> String {
    again.contains(unit) ? againFolder : firstFolder(of: unit)
  }

  private func firstFolder(of unit: Int) -> String {
    var (low, high) = (0, places.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].units.upperBound > unit { high = middle } else { low = middle + 1 }
    }
    return places[low].folder
  }
}
