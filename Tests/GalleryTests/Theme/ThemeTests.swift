import Gallery
import Kernel
import Testing

@Suite("Light and dark")
struct ThemeTests {
  private func chosen(_ bench: GalleryBench) -> [ThemeChoice] {
    bench.effects.compactMap { if case .themeChosen(let choice) = $0 { choice } else { nil } }
  }

  private func parents() -> GalleryBench {
    var bench = GalleryBench(ThemedScreens.catalogue())
    bench.post(.pinEntered("1234"))
    bench.run(100)
    return bench
  }

  @Test(
    "the toggle cycles through system, light and dark, shows the setting, and emits it once each"
  )
  func toggle() {
    var bench = parents()
    var said: [String] = []
    for words in [TextKey.themeSystem, .themeLight, .themeDark, .themeSystem] {
      said += bench.items(.button).map { bench.gallery.spell($0.text) }.filter { $0.hasPrefix("Theme") }
      bench.touch(words)
      bench.run(50)
    }
    #expect(said == ["Theme: as the device", "Theme: light", "Theme: dark", "Theme: as the device"])
    #expect(chosen(bench) == [.light, .dark, .system, .light])
    #expect(bench.gallery.themeChoice == .light)
  }

  @Test(
    "a selected theme overrides the device's until system is selected again")
  func device() {
    for choice in ThemeChoice.allCases {
      for isDark in [false, true] {
        var bench = parents()
        bench.post(.themeStored(choice))
        bench.post(.appearanceChanged(isDark: isDark))
        bench.run(50)
        let expected: Theme = choice == .dark || (choice == .system && isDark) ? .dark : .light
        #expect(bench.gallery.theme == expected, "\(choice) on a dark device: \(isDark)")
        #expect(bench.items(.backdrop).map(\.colour) == [ColourRole.background.colour(in: expected)])
        #expect(chosen(bench).isEmpty)
      }
    }
  }

  @Test("of two changes in one frame the last one counts")
  func twoAtOnce() {
    var bench = parents()
    bench.post(.appearanceChanged(isDark: true))
    bench.post(.appearanceChanged(isDark: false))
    bench.run(50)
    #expect(bench.gallery.theme == .light)
    bench.post(.appearanceChanged(isDark: false))
    bench.post(.appearanceChanged(isDark: true))
    bench.run(50)
    #expect(bench.gallery.theme == .dark)
  }

  @Test(
    "the whole frame has the new theme at once, on every screen and under toasts")
  func atOnce() {
    /// Of one role in light and in dark.
    func isOneRole(_ light: UInt32, _ dark: UInt32) -> Bool {
      ColourRole.allCases.contains { $0.colour(in: .light) == light && $0.colour(in: .dark) == dark }
    }
    var changedCount = 0
    ThemedScreens.visit(.light, delivers: false) { name, bench in
      let before = Dictionary(uniqueKeysWithValues: bench.gallery.display.items.map { ($0.id, $0) })
      var other = bench
      other.post(.themeStored(.dark))
      var isLooked = false
      other.inspect = { bench in
        guard !isLooked else { return }
        isLooked = true
        #expect(bench.gallery.theme == .dark)
        for item in bench.gallery.display.items where item.kind != .photo {
          guard let old = before[item.id], old.kind == item.kind else { continue }
          // What categories have chosen, and the ring between its ends.
          let isOwn = item.trait == .selectedButton && item.kind == .chip || item.kind == .toast
          if isOwn || item.kind == .ring || item.id == DisplaySlot.label.id(2) { continue }
          #expect(isOneRole(old.colour, item.colour), "\(name): \(item.kind) \(old.colour) \(item.colour)")
          if old.colour != item.colour { changedCount += 1 }
        }
      }
      other.run(30)
      #expect(isLooked)
    }
    #expect(changedCount > 200)
  }

  @Test("themes differ only in colours")
  func sameThings() {
    var shown: [[String]] = []
    for choice in [ThemeChoice.light, .dark] {
      var screens: [String] = []
      ThemedScreens.visit(choice, delivers: true) { name, bench in
        for item in bench.gallery.display.items {
          // Words that say what is chosen apart.
          let text = item.text.key == TextKey.themeDark.rawValue ? TextKey.themeLight.text() : item.text
          screens.append(
            "\(name) \(item.id.raw) \(item.kind) \(item.frame) \(text.raw) \(item.textSize) \(item.trait)")
        }
      }
      shown.append(screens)
    }
    #expect(shown[0] == shown[1] && shown[0].count > 300)
  }

  @Test("a theme changed in the background shows on return")
  func background() {
    var bench = parents()
    bench.post(.enteredBackground)
    bench.run(100)
    bench.post(.appearanceChanged(isDark: true))
    bench.run(100)
    bench.post(.becameActive)
    bench.run(20)
    #expect(bench.items(.backdrop).map(\.colour) == [ColourRole.background.colour(in: .dark)])
  }
}
