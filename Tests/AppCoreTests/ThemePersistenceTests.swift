import AppCore
import Gallery
import Kernel
import Testing

@Suite("The theme across launches")
struct ThemePersistenceTests {
  private func parents(stored: PersistedState = PersistedState()) throws -> AppStage {
    let stage = try AppStage(.withRewards(), stored: stored)
    stage.touch(.lock)
    for digit in 1...4 {
      // The pad's keys are buttons that say their digit.
      stage.touch(.digit, digit)
    }
    #expect(stage.core.gallery.currentScreen == .parent)
    return stage
  }

  @Test("the selected theme is stored, and the next launch shows it in its first frame")
  func stored() throws {
    let stage = try parents()
    for (words, choice) in [
      (TextKey.themeSystem, ThemeChoice.light), (.themeLight, .dark), (.themeDark, .system),
      (.themeSystem, .light),
      (.themeLight, .dark),
    ] as [(TextKey, ThemeChoice)] {
      stage.touch(words)
      stage.run(50)
      #expect(stage.stored.theme == choice && PersistedState(stage.stored.bytes) == stage.stored)
    }
    stage.relaunch(.withRewards())
    stage.run(10)
    #expect(stage.core.gallery.themeChoice == .dark)
    let backdrops = stage.core.gallery.display.items.filter { $0.kind == .backdrop }
    #expect(backdrops.map(\.colour) == [ColourRole.background.colour(in: .dark)])
    // It goes on being kept, whatever else is.
    stage.post(.enteredBackground)
    stage.run(50)
    #expect(stage.stored.theme == .dark)
  }

  @Test("without a selection the device's theme is used and not stored")
  func device() throws {
    let stage = try AppStage(.withRewards())
    stage.post(.appearanceChanged(isDark: true))
    stage.run(50)
    #expect(stage.core.gallery.theme == .dark)
    stage.post(.enteredBackground)
    stage.run(50)
    #expect(stage.stored.theme == .system)
    stage.relaunch(.withRewards())
    stage.run(10)
    #expect(stage.core.gallery.theme == .light)
  }

  @Test("a file of the previous version is readable; an invalid theme counts as damage")
  func versions() throws {
    func file(_ words: [UInt64]) -> [UInt8] {
      var digest = StableDigest()
      for word in words { digest.mix(word) }
      return (words + [digest.value]).flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
    }
    let use: [UInt64] = [12, 3, 4, UInt64(bitPattern: .min)]
    let old = try #require(PersistedState(file([3, 5, 6, 7, 8, 2] + use)))
    #expect(old.avatar == 2 && old.theme == .system && old.uses.count == 1)
    let new = try #require(PersistedState(file([4, 5, 6, 7, 8, 2, 1] + use + use)))
    #expect(new.avatar == 2 && new.theme == .light && new.uses.count == 2)
    #expect(PersistedState(file([4, 5, 6, 7, 8, 2, 3])) == nil)
    #expect(PersistedState(file([4, 5, 6, 7, 8, 2])) == nil)
    #expect(PersistedState(file([6, 5, 6, 7, 8, 2, 1])) == nil)
    // Up to the fourth version a correction of zero was none.
    for (version, zero) in [(3, nil), (4, nil), (5, .zero)] as [(UInt64, TimeSpan?)] {
      let words = [version, 5, 0, 7, 8, 2] + (version > 3 ? [1] : [])
      let read = try #require(PersistedState(file(words)))
      #expect(read.correction == zero, "version \(version)")
    }
    #expect(old.correction == TimeSpan(nanoseconds: 6) && new.correction == old.correction)
    var state = PersistedState()
    for choice in ThemeChoice.allCases {
      state.theme = choice
      #expect(PersistedState(state.bytes) == state)
    }
  }
}
