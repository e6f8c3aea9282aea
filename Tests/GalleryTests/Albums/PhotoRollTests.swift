import Gallery
import Kernel
import Testing

@Suite("The order of photos of a category or group")
struct PhotoRollTests {
  private static func photo(_ id: UInt64, at seconds: Int64) -> RollPhoto {
    RollPhoto(
      id: PhotoID(id), time: WallTime(secondsSinceEpoch: seconds), pixels: PixelSize(width: 4, height: 3),
      slot: Int32(id), sender: 0)
  }

  @Test("the newest photo is first, of equal times the larger id")
  func order() {
    let roll = PhotoRoll([Self.photo(1, at: 5), Self.photo(3, at: 9), Self.photo(2, at: 9)])
    #expect(roll.photos.map(\.id.raw) == [3, 2, 1])
    roll.checkInvariants()
  }

  @Test("a removed photo is replaced by the next older, else the next newer, else none")
  func nearest() {
    var roll = PhotoRoll([Self.photo(1, at: 1), Self.photo(2, at: 2), Self.photo(3, at: 3)])
    let middle = roll[1].place
    let wasHere = roll.remove(middle)
    #expect(wasHere)
    #expect(roll.index(of: middle) == nil)
    #expect(roll.index(nearest: middle).map { roll[$0].id } == PhotoID(1))
    roll.remove(Self.photo(1, at: 1).place)
    #expect(roll.index(nearest: Self.photo(1, at: 1).place).map { roll[$0].id } == PhotoID(3))
    roll.remove(roll[0].place)
    #expect(roll.index(nearest: middle) == nil)
  }

  @Test("a late photo is inserted in order, and removing an absent one does nothing")
  func insertion() {
    var roll = PhotoRoll([Self.photo(1, at: 1), Self.photo(3, at: 3)])
    roll.insert(Self.photo(2, at: 2))
    #expect(roll.photos.map(\.id.raw) == [3, 2, 1])
    let wasHere = roll.remove(PhotoPlace(id: PhotoID(9), time: roll[1].time))
    #expect(!wasHere)
    #expect(roll.count == 3)
  }
}
