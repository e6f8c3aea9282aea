import FamilySamples
import Foundation
import Playing
import Runner
import Testing

@Suite("The shards of a run")
struct ShardTests {
  @Test("shards are contiguous ranges that cover all families, with sizes that differ by at most one")
  func ranges() {
    for families in [0..<1, 0..<7, 3..<11, 0..<1_000] {
      for count in 1...min(families.count, 40) {
        let ranges = (0..<count).map { Shard(index: $0, count: count).units(of: families) }
        #expect(
          ranges.first?.lowerBound == families.lowerBound && ranges.last?.upperBound == families.upperBound)
        for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
        let sizes = ranges.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1 && sizes.allSatisfy { $0 > 0 }, "\(sizes)")
      }
    }
  }

  @Test("shards are counted from 0, like tasks of a job array, and written I/N")
  func spelling() {
    #expect(Shard("0/8") == Shard(index: 0, count: 8) && Shard("7/8")?.text == "7/8")
    for wrong in ["", "8/8", "-1/8", "1", "1/", "/8", "1/8/2", "a/8", "0/0", "0/100001"] {
      #expect(Shard(wrong) == nil, "\(wrong)")
    }
  }

  @Test("missing shards are listed in the form of a job array")
  func missing() throws {
    try withFolder { folder in
      #expect { try ShardFolder(of: folder).census() } throws: { "\($0)".contains("there is no shard in") }
      #expect(try ShardFolder(of: folder).census(of: 7).missingRanges == "0-6")
      func make(_ name: String, isThrough: Bool) throws {
        let path = "\(folder)/shards/\(name)"
        try FileManager.default.createDirectory(atPath: path + "/units", withIntermediateDirectories: true)
        // Files of clips and of other orders are no results.
        for kind in ["", ".schedules", ".clips"] {
          try Data().write(to: URL(filePath: path + "/units/unit-00001\(kind).json"))
        }
        if isThrough { try Data().write(to: URL(filePath: path + "/shard.json")) }
      }
      try make("1-of-7.attempt-1", isThrough: false)
      try make("1-of-7.attempt-2", isThrough: true)
      try make("4-of-7.attempt-1", isThrough: false)
      try make("5-of-7.attempt-1", isThrough: true)
      // What is no attempt is left alone.
      for name in ["05-of-7.attempt-1", "7-of-7.attempt-1", "notes", "2-of-7.attempt-1.old"] {
        try make(name, isThrough: true)
      }
      let census = try ShardFolder(of: folder).census()
      #expect(census.count == 7 && census.missing == [0, 2, 3, 4, 6] && census.missingRanges == "0,2-4,6")
      #expect(census.units == 3)
      #expect { try ShardFolder(of: folder).census(of: 8) } throws: {
        "\($0)".contains("attempts at shards of 7, not of 8")
      }
      try make("0-of-3.attempt-1", isThrough: true)
      #expect { try ShardFolder(of: folder).census() } throws: { "\($0)".contains("shards of 3 and of 7") }
    }
  }
}
