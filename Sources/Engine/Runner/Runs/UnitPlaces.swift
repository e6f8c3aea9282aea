internal import HostSystem
internal import Playing

/// The folders of a run's units: one for all, or one for each shard.
package struct UnitPlaces: Sendable {
  private struct Place {
    var units: Range<Int>
    var folder: String
  }

  private let places: [Place]
  /// Units that ran again, and the folder of their new results.
  private var again: Set<Int> = []
  private let againFolder: String

  /// All units in one folder, also those that run again.
  init(_ units: Range<Int>, in folder: String) {
    places = [Place(units: units, folder: folder)]
    againFolder = folder
  }

  /// Ascending ranges, each in a folder that is only read. Units that run again go into `folder`.
  init(_ ranges: [(units: Range<Int>, folder: String)], again folder: String) {
    places = ranges.map { Place(units: $0.units, folder: $0.folder) }
    againFolder = folder
  }

  /// Notes that these units ran again.
  mutating func unitsToRun(again units: [Int]) { again.formUnion(units) }

  /// All units, ascending.
  var units: some Sequence<Int> { places.lazy.flatMap(\.units) }

  /// The files of a unit's newest result. O(log places).
  func files(of unit: Int) -> UnitFiles { UnitFiles(folder: folder(of: unit)) }

  /// The files of a unit's first run. Only they include data that a repeated run does not produce.
  func firstFiles(of unit: Int) -> UnitFiles { UnitFiles(folder: firstFolder(of: unit)) }

  /// The existing files of detail rows, in the order of units. O(units).
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
