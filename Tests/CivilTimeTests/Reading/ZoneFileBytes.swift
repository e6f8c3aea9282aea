/// The bytes of a zone's file, as a test wants them, right or wrong.
struct ZoneFileBytes {
  var version = UInt8(ascii: "2")
  /// Of the second header, where there is one.
  var secondVersion: UInt8?
  var transitions: [(second: Int64, type: UInt8)] = [(100, 1), (200, 0), (300, 1)]
  var types: [(seconds: Int32, isDaylight: UInt8, name: UInt8)] = [(3_600, 0, 0), (7_200, 1, 4)]
  var names = Array("CET\0CEST\0".utf8)
  var leapCount = 0
  var standard: [UInt8] = []
  var utc: [UInt8] = []
  var footer = "\n\n"

  /// A first block with the least that there can be, then the one that counts.
  var bytes: [UInt8] {
    let first = [UInt8](repeating: 0, count: 7)
    var bytes = header(version, counts: [0, 0, 0, 0, 1, 1]) + first
    bytes += header(secondVersion ?? version, counts: counts) + block(timeBytes: 8)
    return bytes + Array(footer.utf8)
  }

  /// A file of version 1, which has one block of 32-bit times and no footer.
  var oldBytes: [UInt8] { header(0, counts: counts) + block(timeBytes: 4) }

  /// Where things are in `bytes`.
  static let secondHeader = 51
  static let block = 95
  var typesPlace: Int { ZoneFileBytes.block + transitions.count * 9 }

  private var counts: [Int] {
    [utc.count, standard.count, leapCount, transitions.count, types.count, names.count]
  }

  private func header(_ version: UInt8, counts: [Int]) -> [UInt8] {
    Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      + counts.flatMap { ZoneFileBytes.number(Int64($0), 4) }
  }

  private func block(timeBytes: Int) -> [UInt8] {
    var bytes = transitions.flatMap { ZoneFileBytes.number($0.second, timeBytes) } + transitions.map(\.type)
    for type in types {
      bytes += ZoneFileBytes.number(Int64(type.seconds), 4) + [type.isDaylight, type.name]
    }
    bytes += names + [UInt8](repeating: 0, count: leapCount * (timeBytes + 4))
    return bytes + standard + utc
  }

  private static func number(_ value: Int64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
  }
}
