import AppCore
import Gallery
import Kernel
import Testing

@Suite("The theme from launch to launch")
struct ThemePersistenceTests {
  private func parents(kept: PersistedState = PersistedState()) throws -> AppStage {
    let stage = try AppStage(.withRewards(), kept: kept)
    stage.touch(.lock)
    for digit in 1...4 {
      // The pad's keys are buttons that say their digit.
      stage.touch(.digit, digit)
    }
    #expect(stage.core.gallery.currentScreen == .parent)
    return stage
  }

  @Test("what was chosen is kept, and the next launch begins with it in its first frame")
  func kept() throws {
    let stage = try parents()
    for (words, choice) in [
      (TextKey.themeSystem, ThemeChoice.light), (.themeLight, .dark), (.themeDark, .system),
      (.themeSystem, .light),
      (.themeLight, .dark),
    ] as [(TextKey, ThemeChoice)] {
      stage.touch(words)
      stage.run(50)
      #expect(stage.kept.theme == choice && PersistedState(stage.kept.bytes) == stage.kept)
    }
    stage.relaunch(.withRewards())
    stage.run(10)
    #expect(stage.core.gallery.themeChoice == .dark)
    let backdrops = stage.core.gallery.display.items.filter { $0.kind == .backdrop }
    #expect(backdrops.map(\.colour) == [ColourRole.background.colour(in: .dark)])
    // It goes on being kept, whatever else is.
    stage.post(.enteredBackground)
    stage.run(50)
    #expect(stage.kept.theme == .dark)
  }

  @Test("the device is followed while nothing was chosen, and not kept")
  func device() throws {
    let stage = try AppStage(.withRewards())
    stage.post(.appearanceChanged(isDark: true))
    stage.run(50)
    #expect(stage.core.gallery.theme == .dark)
    stage.post(.enteredBackground)
    stage.run(50)
    #expect(stage.kept.theme == .system)
    stage.relaunch(.withRewards())
    stage.run(10)
    #expect(stage.core.gallery.theme == .light)
  }

  @Test("a file of the version before is read; one with a theme that is none is damaged")
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
