import Foundation
import Metrics
import Reporting
import Testing

@Suite("histograms.hlog")
struct HistogramLogTests {
  private static let cost = HistogramKey("cost", .nanoseconds, kind: .timed, by: .refreshRates)
  private static let count = HistogramKey("count", .one, kind: .exact)
  private static let table = MetricTable([
    MetricDefinition("cost", .milliseconds, .percentiles(of: cost, [.p50, .max])),
    MetricDefinition("room", .milliseconds, .floors(of: cost, [.p99])),
    MetricDefinition("count", .one, .percentiles(of: count, [.mean])),
    MetricDefinition("count.largest", .one, .percentile(of: count, .max)),
  ])

  /// The lines of the log of these measurements.
  private func lines(_ measurements: Measurements) -> [String] {
    let log = HistogramLog(Self.table.distributions(measurements), microseconds: 61_234_567)
    return log.text.split(separator: "\n").map(String.init)
  }

  /// The bytes behind the base64 of a line.
  private func encoding(_ line: String?) throws -> [UInt8] {
    let fields: [Substring] = try #require(line).split(separator: ",")
    let text = String(try #require(fields.last))
    let data: Data = try #require(Data(base64Encoded: text))
    return [UInt8](data)
  }

  /// A log of one histogram, and what is inside its zlib stream of stored blocks.
  private func stored(_ histogram: Histogram) throws -> (stream: [UInt8], payload: [UInt8]) {
    var measurements = Measurements()
    measurements.merge(histogram, into: Self.count)
    let bytes = try encoding(lines(measurements).last)
    #expect(bytes.prefix(4) == [0x1c, 0x84, 0x93, 0x14])
    #expect(number(bytes, at: 4, 4) == bytes.count - 8)
    let stream = Array(bytes.dropFirst(8))
    #expect(stream.prefix(2) == [0x78, 0x01] && number(stream, at: 0, 2) % 31 == 0)
    var payload: [UInt8] = []
    var at = 2
    var isLast = false
    while !isLast {
      isLast = stream[at] == 1
      let length = Int(stream[at + 1]) | Int(stream[at + 2]) << 8
      #expect(stream[at + 3] == ~stream[at + 1] && stream[at + 4] == ~stream[at + 2])
      payload += stream[(at + 5)..<(at + 5 + length)]
      at += 5 + length
    }
    #expect(at == stream.count - 4)
    return (stream, payload)
  }

  private func number(_ bytes: [UInt8], at start: Int, _ width: Int) -> Int {
    bytes[start..<(start + width)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The counts of a payload by index, read as HdrHistogram's sources say.
  private func counts(_ payload: [UInt8]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    var at = 40
    var index = 0
    while at < payload.count {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while payload[at] & 0x80 != 0 {
        value |= UInt64(payload[at] & 0x7f) << shift
        shift += 7
        at += 1
      }
      value |= UInt64(payload[at]) << shift
      at += 1
      let count = Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1)
      if count < 0 {
        index -= count
      } else {
        if count > 0 { result[index] = count }
        index += 1
      }
    }
    return result
  }

  @Test("a small histogram has the specified bytes, with one number for a run of empty buckets")
  func bytes() throws {
    var histogram = Histogram()
    histogram.record(5, count: 3)
    histogram.record(7, count: 64)
    let payload = try stored(histogram).payload
    #expect(payload.prefix(4) == [0x1c, 0x84, 0x93, 0x13])
    #expect(number(payload, at: 4, 4) == payload.count - 40)
    #expect(number(payload, at: 8, 4) == 0 && number(payload, at: 12, 4) == 3)
    #expect(number(payload, at: 16, 8) == 1 && number(payload, at: 24, 8) == 1 << 41 - 1)
    #expect(number(payload, at: 32, 8) == Int(1.0.bitPattern))
    // Five empty, 3, one empty, 64 in two bytes: signs in the lowest bit.
    #expect(payload.dropFirst(40) == [9, 6, 0, 0x80, 0x01])
  }

  @Test("every bucket is decoded with its count, from zero to the largest, over several stored blocks")
  func everyBucket() throws {
    var histogram = Histogram()
    for index in 0..<32_768 where index % 3 != 1 {
      let exponent = max(0, index / 1_024 - 1)
      histogram.record(
        (index - 1_024 * exponent) << exponent, count: index < 18_432 ? 3_000_000 + index : 1 + index % 60)
    }
    histogram.record(1 << 50)
    let (stream, payload) = try stored(histogram)
    let filled = Dictionary(uniqueKeysWithValues: histogram.filled.map { ($0.index, $0.count) })
    #expect(filled.count > 21_000 && filled[0] == 3_000_000 && filled[32_767] == 1)
    #expect(counts(payload) == filled)
    #expect(payload.count > 65_535 && stream.count == payload.count + 6 + 2 * 5, "\(payload.count) bytes")
  }

  @Test("the stream ends with Adler's checksum, by its definition")
  func checksum() throws {
    var histogram = Histogram()
    for value in 0..<5_000 { histogram.record(value * value) }
    let (stream, payload) = try stored(histogram)
    let low = (1 + payload.reduce(0) { $0 + Int($1) }) % 65_521
    let high = payload.indices.reduce(payload.count) { $0 + (payload.count - $1) * Int(payload[$1]) } % 65_521
    #expect(number(stream, at: stream.count - 4, 4) == high << 16 | low)
  }

  @Test("each distribution is a tagged line under a comment on its unit and the figures read from it")
  func tags() throws {
    var measurements = Measurements()
    measurements.record(1_500, in: Self.cost, part: "60hz")
    measurements.record(2_500_000, in: Self.cost, part: "120hz")
    measurements.record(3, in: Self.count)
    measurements.merge(Histogram(), into: Self.cost, part: "90hz")
    let lines = lines(measurements)
    #expect(lines.first == "#[Histogram log format version 1.3]")
    #expect(
      lines.filter { $0.hasPrefix("#[c") } == [
        "#[cost in ns: p50 cost.p50, max cost.max, floor of p99 room.p99]",
        "#[cost@60hz in ns: p50 cost.p50@60hz, max cost.max@60hz, floor of p99 room.p99@60hz]",
        "#[cost@120hz in ns: p50 cost.p50@120hz, max cost.max@120hz, floor of p99 room.p99@120hz]",
        "#[count in 1: mean count.mean, max count.largest]",
      ])
    let tagged = lines.filter { $0.hasPrefix("Tag=") }.map {
      $0.split(separator: ",").dropLast().joined(separator: ",")
    }
    #expect(
      tagged == [
        "Tag=cost,0.000,61.234,2500000.000", "Tag=cost@60hz,0.000,61.234,1500.000",
        "Tag=cost@120hz,0.000,61.234,2500000.000", "Tag=count,0.000,61.234,3.000",
      ])
  }

  @Test("a run without samples has a log without lines")
  func empty() {
    #expect(lines(Measurements()).count == 2)
  }
}
