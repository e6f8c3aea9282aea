/// The binary encoding in which a stepped process sends frames: 40 bytes each, little-endian, the columns of one frame in a row.
/// Version 1 of the stepping protocol.
extension SteppedFrames {
  /// Bytes per frame: session and step 2 each, number 4, digest 8, six stages 4 each.
  package static let frameBytes = 40

  /// Encodes all frames, without the names of steps. O(count).
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count * SteppedFrames.frameBytes)
    for place in 0..<count {
      result.append(little: UInt64(sessions[place]), bytes: 2)
      result.append(little: UInt64(steps[place]), bytes: 2)
      result.append(little: UInt64(UInt32(bitPattern: numbers[place])), bytes: 4)
      result.append(little: digests[place], bytes: 8)
      for stage in 0..<SteppedFrames.stageCount {
        let duration = stages[place * SteppedFrames.stageCount + stage]
        result.append(little: UInt64(UInt32(bitPattern: duration)), bytes: 4)
      }
    }
    return result
  }

  /// Decodes frames; `nil` when `bytes` is not a whole number of frames. O(bytes).
  package init?(_ bytes: [UInt8], stepNames: [String]) {
    guard bytes.count.isMultiple(of: SteppedFrames.frameBytes) else { return nil }
    self.init()
    reserve(bytes.count / SteppedFrames.frameBytes)
    name(steps: stepNames)
    var durations = [Int32](repeating: 0, count: SteppedFrames.stageCount)
    for start in stride(from: 0, to: bytes.count, by: SteppedFrames.frameBytes) {
      for stage in durations.indices {
        durations[stage] = bytes.littleInt32(at: start + 16 + 4 * stage)
      }
      add(
        session: UInt16(truncatingIfNeeded: bytes.little(at: start, bytes: 2)),
        number: bytes.littleInt32(at: start + 4), digest: bytes.little(at: start + 8, bytes: 8),
        step: UInt16(truncatingIfNeeded: bytes.little(at: start + 2, bytes: 2)), durations: durations)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: UInt64, bytes: Int) {
    for byte in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))) }
  }

  fileprivate func little(at start: Int, bytes: Int) -> UInt64 {
    var value: UInt64 = 0
    for byte in (0..<bytes).reversed() { value = value << 8 | UInt64(self[start + byte]) }
    return value
  }

  fileprivate func littleInt32(at start: Int) -> Int32 {
    Int32(truncatingIfNeeded: little(at: start, bytes: 4))
  }
}
