import Gallery
import Gestures
import Kernel
import Testing

@Suite struct PinGateTests {
  private func open() -> Stage {
    var stage = Stage(.sample([3, 3]))
    stage.tap(430 - 24, 24)
    #expect(stage.gallery.currentScreen == .pinPad)
    return stage
  }

  private func type(_ pin: String, _ stage: inout Stage) {
    for digit in pin {
      let key = stage.items(.key).first { stage.gallery.spell($0.text) == String(digit) }
      guard let frame = key?.frame else { continue }
      stage.tap(frame.minX.points + 30, frame.minY.points + 30)
    }
  }

  @Test("the right PIN leaves kids mode, and entering it again restores the category without a toast")
  func rightPin() {
    var stage = Stage(.sample([3, 3]))
    stage.swipe(.left)
    stage.tap(430 - 24, 24)
    type("1234", &stage)
    #expect(stage.gallery.currentScreen == .parent)
    #expect(!stage.gallery.isInKidsMode)
    #expect(stage.effects.contains(.leftKidsMode))
    #expect(stage.toastsSuperseded == 1)
    stage.tap(70, 100)
    #expect(stage.gallery.currentScreen == .parent)
    stage.post(.enterKidsMode)
    stage.run(20)
    #expect(stage.gallery.currentScreen == .grid)
    #expect(stage.gallery.currentCategory == CategoryID(2))
    #expect(stage.toastsRequested == 1)
  }

  @Test("after 5 wrong PINs the gate waits 30 s, then twice as long each time")
  func limits() {
    var stage = open()
    for _ in 0..<5 { type("1111", &stage) }
    #expect(stage.texts.first == "Try again in 30 s")
    type("1234", &stage)
    #expect(stage.gallery.currentScreen == .pinPad)
    stage.run(10_000)
    #expect(stage.texts.first == "Try again in 20 s")
    stage.run(21_000)
    #expect(stage.texts.first == "Enter PIN")
    type("1111", &stage)
    stage.run(31_000)
    type("1234", &stage)
    #expect(stage.gallery.currentScreen == .pinPad)
    stage.run(30_000)
    type("1234", &stage)
    #expect(stage.gallery.currentScreen == .parent)
  }

  @Test("digits can be taken back, and cancel returns to the children")
  func cancels() throws {
    var stage = open()
    type("12", &stage)
    #expect(stage.texts.contains("2 digits"))
    let delete = try #require(stage.items(.key).last).frame
    stage.tap(delete.minX.points + 10, delete.minY.points + 10)
    #expect(stage.texts.contains("1 digits"))
    let cancel = stage.items(.key)[9].frame
    stage.tap(cancel.minX.points + 10, cancel.minY.points + 10)
    #expect(stage.gallery.currentScreen == .grid)
    #expect(stage.gallery.isInKidsMode)
  }

  @Test("a PIN from a script stands under the same limit")
  func scripted() {
    var stage = Stage(.sample([3]))
    for _ in 0..<5 { stage.post(.pinEntered("0")) }
    stage.post(.pinEntered("1234"))
    stage.run(100)
    #expect(stage.gallery.isInKidsMode)
    stage.run(30_100)
    stage.post(.pinEntered("1234"))
    stage.run(20)
    #expect(!stage.gallery.isInKidsMode)
  }

  @Test("an empty PIN opens nothing")
  func emptyPin() {
    var stage = Stage(.sample([3])) { $0.pin = "" }
    stage.post(.pinEntered(""))
    stage.tap(430 - 24, 24)
    type("1", &stage)
    #expect(stage.gallery.isInKidsMode)
  }
}
