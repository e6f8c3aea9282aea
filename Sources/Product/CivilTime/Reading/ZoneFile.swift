/// Parses a zone's file (TZif, RFC 8536, versions 1 to 4) and rejects files that violate the RFC.
struct ZoneFile {
  /// The counts in a block's header.
  private struct Header {
    let version: UInt8
    let place: Int
    /// The numbers of UTC and standard-time indicators.
    let indicators: (utc: Int, standard: Int)
    let leaps: Int
    let transitions: Int
    let types: Int
    let names: Int

    static let byteCount = 44

    var end: Int { place + Header.byteCount }

    /// The block's size in bytes, with `time` bytes per time.
    func blockByteCount(time: Int) -> Int {
      transitions * (time + 1) + types * 6 + names + leaps * (time + 4) + indicators.standard + indicators.utc
    }
  }

  private let bytes: [UInt8]

  /// Parses the rules. O(bytes).
  static func read(_ bytes: [UInt8]) throws(ZoneDamage) -> ZoneRules {
    let file = ZoneFile(bytes: bytes)
    let first = try file.header(at: 0)
    let end = first.end + first.blockByteCount(time: 4)
    try file.need(end)
    if first.version == 0 {
      guard end == bytes.count else { throw ZoneDamage(.surplus(bytes: bytes.count - end), at: end) }
      return try file.rules(first, time: 4, afterwards: nil)
    }
    // The first block is for readers of version 1; only its size is used.
    let second = try file.header(at: end)
    guard second.version == first.version else { throw ZoneDamage(.version(second.version), at: end + 4) }
    let footer = second.end + second.blockByteCount(time: 8)
    try file.need(footer)
    return try file.rules(second, time: 8, afterwards: try file.footer(at: footer))
  }

  private func need(_ count: Int) throws(ZoneDamage) {
    guard bytes.count >= count else { throw ZoneDamage(.truncated(needed: count), at: bytes.count) }
  }

  private func number(at place: Int, bytes count: Int) -> Int64 {
    var value: Int64 = bytes[place] >= 0x80 ? -1 : 0
    for byte in bytes[place..<place + count] { value = value << 8 | Int64(byte) }
    return value
  }

  private func header(at place: Int) throws(ZoneDamage) -> Header {
    guard bytes.dropFirst(place).starts(with: "TZif".utf8) else { throw ZoneDamage(.magic, at: place) }
    try need(place + Header.byteCount)
    let version = bytes[place + 4]
    guard version == 0 || (UInt8(ascii: "2")...UInt8(ascii: "4")).contains(version) else {
      throw ZoneDamage(.version(version), at: place + 4)
    }
    func count(_ index: Int) -> Int { Int(number(at: place + 20 + 4 * index, bytes: 4) & 0xFFFF_FFFF) }
    let header = Header(
      version: version, place: place, indicators: (utc: count(0), standard: count(1)), leaps: count(2),
      transitions: count(3), types: count(4), names: count(5))
    func check(_ isGood: Bool, _ name: String, _ index: Int, _ expected: String) throws(ZoneDamage) {
      if !isGood {
        throw ZoneDamage(.count(name, count(index), expected: expected), at: place + 20 + 4 * index)
      }
    }
    let types = header.types
    let indicators = header.indicators
    try check(indicators.utc == 0 || indicators.utc == types, "isutcnt", 0, "0 or \(types)")
    try check(indicators.standard == 0 || indicators.standard == types, "isstdcnt", 1, "0 or \(types)")
    try check((1...256).contains(types), "typecnt", 4, "1 to 256")
    try check(header.names > 0, "charcnt", 5, "1 or more")
    return header
  }

  private func rules(
    _ header: Header, time: Int, afterwards: YearlyRule?
  ) throws(ZoneDamage) -> ZoneRules {
    guard header.leaps == 0 else { throw ZoneDamage(.leapSeconds(header.leaps), at: header.place + 28) }
    let offsets = try self.offsets(header, time: time)
    var transitions: [ZoneTransition] = []
    transitions.reserveCapacity(header.transitions)
    for index in 0..<header.transitions {
      let place = header.end + index * time
      let second = number(at: place, bytes: time)
      guard ZoneTransition.range.contains(second) else {
        throw ZoneDamage(.second(second, transition: index), at: place)
      }
      if let last = transitions.last, last.second >= second {
        throw ZoneDamage(.order(transition: index), at: place)
      }
      let typePlace = header.end + header.transitions * time + index
      let type = Int(bytes[typePlace])
      guard type < offsets.count else { throw ZoneDamage(.type(type, transition: index), at: typePlace) }
      transitions.append(ZoneTransition(second: second, offset: offsets[type]))
    }
    if let afterwards, let last = transitions.last,
      afterwards.segment(around: last.second).offset != last.offset
    {
      throw ZoneDamage(.contradiction, at: header.end + header.blockByteCount(time: time))
    }
    return ZoneRules(initial: offsets[0], transitions: transitions, afterwards: afterwards)
  }

  /// The offset of each type, in order.
  private func offsets(_ header: Header, time: Int) throws(ZoneDamage) -> [ZoneOffset] {
    let types = header.end + header.transitions * (time + 1)
    let names = types + header.types * 6
    let standard = names + header.names + header.leaps * (time + 4)
    let utc = standard + header.indicators.standard
    var offsets: [ZoneOffset] = []
    for index in 0..<header.types {
      let place = types + index * 6
      let seconds = Int(number(at: place, bytes: 4))
      guard ZoneOffset.range.contains(seconds) else { throw ZoneDamage(.offset(seconds), at: place) }
      let isDaylight = try flag(at: place + 4)
      let name = Int(bytes[place + 5])
      guard name < header.names, bytes[(names + name)..<(names + header.names)].contains(0) else {
        throw ZoneDamage(.abbreviation(name), at: place + 5)
      }
      let isStandard = header.indicators.standard > 0 ? try flag(at: standard + index) : false
      let isUTC = header.indicators.utc > 0 ? try flag(at: utc + index) : false
      guard isStandard || !isUTC else { throw ZoneDamage(.flag(1), at: utc + index) }
      offsets.append(ZoneOffset(seconds: seconds, isDaylight: isDaylight))
    }
    return offsets
  }

  private func flag(at place: Int) throws(ZoneDamage) -> Bool {
    guard bytes[place] <= 1 else { throw ZoneDamage(.flag(bytes[place]), at: place) }
    return bytes[place] == 1
  }

  /// The rule between two line feeds; `nil` when it is empty.
  private func footer(at place: Int) throws(ZoneDamage) -> YearlyRule? {
    let feed = UInt8(ascii: "\n")
    guard place < bytes.count, bytes[place] == feed,
      let end = bytes[(place + 1)...].firstIndex(of: feed)
    else { throw ZoneDamage(.footer, at: place) }
    guard end == bytes.count - 1 else {
      throw ZoneDamage(.surplus(bytes: bytes.count - 1 - end), at: end + 1)
    }
    return end == place + 1 ? nil : try RuleText.read(bytes[(place + 1)..<end])
  }
}

extension ZoneRules {
  /// Parses a zone's file (TZif, RFC 8536, versions 1 to 4). O(bytes).
  ///
  /// Throws for damaged files, and for files of the `right` database, whose times count leap seconds.
  ///
  ///     let rules = try ZoneRules(zoneFile: Array(data))
  public init(zoneFile bytes: [UInt8]) throws(ZoneDamage) { self = try ZoneFile.read(bytes) }
}
