import Kernel
import Testing

@Suite("The contrast of colours")
struct ContrastTests {
  private func channels(_ colour: UInt32) -> [Int] { [16, 8, 0].map { Int(colour >> $0 & 0xFF) } }

  @Test("the same colour has 1:1, and black on white 21:1, in either order")
  func ends() {
    for colour in [0x000000, 0x123456, 0xFFFFFF] as [UInt32] {
      #expect(Contrast.perMille(colour, colour) == 1_000)
    }
    #expect(Contrast.perMille(0, 0xFFFFFF) == 21_000 && Contrast.perMille(0xFFFFFF, 0) == 21_000)
  }

  @Test(
    "a readable text keeps its colour; another moves towards the ink of its ground, no further than needed"
  )
  func readable() {
    for ground in [0x000000, 0xFFFFFF, 0x303030, 0xF0E8D0, 0x2060A0] as [UInt32] {
      let ink = channels(Contrast.ink(on: ground))
      for colour in [0x808080, 0xFF8040, 0x40C0FF, 0x101010, 0xF0F0F0, ground] as [UInt32] {
        let found = Contrast.readable(colour, on: ground)
        #expect(Contrast.perMille(found, ground) >= Contrast.text)
        guard Contrast.perMille(colour, ground) < Contrast.text else {
          #expect(found == colour)
          continue
        }
        // All channels on the way to the ink, by the same sixteenths; one sixteenth less is not enough.
        let from = channels(colour)
        let step = (1...16).first { step in
          zip(from, ink).map { ($0 * (16 - step) + $1 * step) / 16 } == channels(found)
        }
        guard let step else {
          Issue.record("\(colour) on \(ground) became \(found)")
          continue
        }
        let less = zip(from, ink).map { ($0 * (17 - step) + $1 * (step - 1)) / 16 }
        let nearer = less.reduce(0) { $0 << 8 | UInt32($1) }
        #expect(Contrast.perMille(nearer, ground) < Contrast.text, "\(colour) on \(ground)")
      }
    }
  }
}
