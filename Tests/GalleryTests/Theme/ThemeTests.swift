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
    "the toggle goes from the device's theme to light, dark and back, says what is chosen, and tells it each time once"
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
    "what is chosen goes before what the device looks like; the device's counts again once it is asked for")
  func device() {
    for choice in ThemeChoice.allCases {
      for isDark in [false, true] {
        var bench = parents()
        bench.post(.themeKept(choice))
        bench.post(.appearanceChanged(isDark: isDark))
        bench.run(50)
        let expected: Theme = choice == .dark || (choice == .system && isDark) ? .dark : .light
        #expect(bench.gallery.theme == expected, "\(choice) on a dark device: \(isDark)")
        #expect(bench.items(.backdrop).map(\.colour) == [ColourRole.background.colour(in: expected)])
        #expect(chosen(bench).isEmpty)
      }
    }
  }

  @Test("two changes in one frame come to the last of them")
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
    "the frame that hears of it is the first in the new theme, as a whole, on every screen and under toasts")
  func atOnce() {
    /// Of one role in light and in dark.
    func isOneRole(_ light: UInt32, _ dark: UInt32) -> Bool {
      ColourRole.allCases.contains { $0.colour(in: .light) == light && $0.colour(in: .dark) == dark }
    }
    var changedCount = 0
    ThemedScreens.visit(.light, delivers: false) { name, bench in
      let before = Dictionary(uniqueKeysWithValues: bench.gallery.display.items.map { ($0.id, $0) })
      var other = bench
      other.post(.themeKept(.dark))
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

  @Test("nothing but colours differs between the themes")
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

  @Test("the theme comes while the app is in the background, and is there when it is back")
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
