public import Kernel

/// The persistent state of sharing, without the pictures; small, and written as a whole.
///
/// The port of `AppTask.storeSharing` writes its bytes durably and atomically.
public struct SharingState: Hashable, Sendable {
  /// The number of the next picture; stored numbers are never assigned again.
  public var nextNumber: UInt64 = 1
  /// Pictures that the server has not confirmed, in the order taken.
  public var uploads: [Upload] = []
  /// Slots of the last days that the server reported as taken.
  public var slots: [TakenSlot] = []
  /// Withdrawn group photos whose 48 hours may not be over, the latest last.
  public var withdrawn: [Tombstone] = []

  /// The state of a new installation.
  public init() {}
}

/// A day on which the person cannot share another photo with a group.
public struct TakenSlot: Hashable, Sendable {
  public var group: GroupID
  public var day: CivilDay

  public init(group: GroupID, day: CivilDay) {
    self.group = group
    self.day = day
  }
}

/// A withdrawn photo of a group; no record makes it visible again.
public struct Tombstone: Hashable, Sendable {
  public var photo: PhotoID
  /// A time at which its 48 hours have certainly passed.
  public var until: WallTime

  public init(photo: PhotoID, until: WallTime) {
    self.photo = photo
    self.until = until
  }
}

extension SharingState {
  private static let version: UInt64 = 1
  /// The number of words before the lists, of an upload (id, group, pixels, size and time), and of a slot or tombstone.
  private static let headLength = 5
  private static let uploadLength = 6
  private static let pairLength = 2

  /// A version, the next number, the counts of uploads, slots and tombstones, these lists, and a digest; words of eight bytes,
  /// lowest first.
  public var bytes: [UInt8] {
    var words = [
      SharingState.version, nextNumber, UInt64(uploads.count), UInt64(slots.count), UInt64(withdrawn.count),
    ]
    for upload in uploads {
      words += [
        upload.id.high, upload.id.low, UInt64(upload.group.raw),
        UInt64(UInt32(bitPattern: upload.pixels.width)) << 32
          | UInt64(UInt32(bitPattern: upload.pixels.height)),
        UInt64(bitPattern: Int64(upload.byteCount.bytes)), UInt64(bitPattern: upload.taken.nanoseconds),
      ]
    }
    for slot in slots {
      words += [UInt64(slot.group.raw), UInt64(bitPattern: Int64(slot.day.daysSinceEpoch))]
    }
    for stone in withdrawn { words += [stone.photo.raw, UInt64(bitPattern: stone.until.nanoseconds)] }
    return (words + [SharingState.digest(words)]).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }

  /// Parses `bytes`; `nil` for other bytes, and then no upload is pending.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 48, bytes.count % 8 == 0 else { return nil }
    let words = (0..<bytes.count / 8).map { word in
      bytes[word * 8..<word * 8 + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    guard words[0] == SharingState.version, words.last == SharingState.digest(words.dropLast()),
      words[2...4].allSatisfy({ $0 <= words.count })
    else { return nil }
    let (uploadCount, slotCount, stoneCount) = (Int(words[2]), Int(words[3]), Int(words[4]))
    let firstPair = SharingState.headLength + uploadCount * SharingState.uploadLength
    guard words.count == firstPair + (slotCount + stoneCount) * SharingState.pairLength + 1 else {
      return nil
    }
    nextNumber = words[1]
    for place in 0..<uploadCount {
      let first = SharingState.headLength + place * SharingState.uploadLength
      guard let upload = Upload(words[first..<first + SharingState.uploadLength]) else { return nil }
      uploads.append(upload)
    }
    for place in 0..<slotCount + stoneCount {
      let first = firstPair + place * SharingState.pairLength
      let (word, number) = (words[first], Int64(bitPattern: words[first + 1]))
      if place < slotCount {
        slots.append(
          TakenSlot(
            group: GroupID(UInt32(truncatingIfNeeded: word)), day: CivilDay(daysSinceEpoch: Int(number))))
      } else {
        withdrawn.append(Tombstone(photo: PhotoID(word), until: WallTime(nanoseconds: number)))
      }
    }
  }

  private static func digest(_ words: some Sequence<UInt64>) -> UInt64 {
    var digest = StableDigest()
    for word in words { digest.mix(word) }
    return digest.value
  }
}

extension Upload {
  /// Parses an upload's words.
  fileprivate init?(_ words: ArraySlice<UInt64>) {
    let words = Array(words)
    guard let id = PhotoUUID(high: words[0], low: words[1]) else { return nil }
    self.init(
      id: id, group: GroupID(UInt32(truncatingIfNeeded: words[2])),
      pixels: PixelSize(
        width: Int(Int32(truncatingIfNeeded: words[3] >> 32)),
        height: Int(Int32(truncatingIfNeeded: words[3]))),
      byteCount: ByteCount(Int(Int64(bitPattern: words[4]))),
      taken: WallTime(nanoseconds: Int64(bitPattern: words[5])))
  }
}

extension PhotoUUID {
  /// Creates an id assigned by this app; `nil` for any other.
  fileprivate init?(high: UInt64, low: UInt64) {
    guard high >> 12 & 0xF == 8, low >> 62 == 2 else { return nil }
    self.init(device: (high >> 16) << 12 | high & 0xFFF, number: low & ((1 << 62) - 1))
  }
}
