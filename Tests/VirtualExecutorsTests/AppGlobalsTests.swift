import Foundation
import GlobalSamples
import Testing
import VirtualExecutors

/// The globals of a harness's module.
private enum World {
  nonisolated(unsafe) static var requests = 0
  nonisolated(unsafe) static var log = ["begins"].map { $0 }
  nonisolated(unsafe) static var setting = "usual"
}

/// Each test runs in a separate process, whose globals are as before `main`.
@Suite("Globals of an app")
struct AppGlobalsTests {
  private static let module = "VirtualExecutorsTests"

  private static func app() -> AppJobs {
    AppJobs(wallStart: 0, seed: 1, globals: AppGlobals(besides: module))
  }

  @Test("each launch begins with the globals of a new process")
  func launches() async {
    await #expect(processExitsWith: .success) {
      let apps = (0..<3).map { _ in AppGlobalsTests.app() }
      let reported = apps.map { app in (0..<3).map { _ in app.perform { changeAll() } } }
      #expect(reported[0][0] != reported[0][1] && reported[0][1] != reported[0][2], "\(reported[0])")
      #expect(reported[1] == reported[0], "\(reported[1])\n\(reported[0])")
      #expect(reported[2] == reported[0], "\(reported[2])\n\(reported[0])")
      #expect(reported[0][0].first == "1 4 [\"one!\", \"more\"] 2 [2, 2]", "\(reported[0][0])")
    }
  }

  @Test("apps that run in turns or nested each have their own globals")
  func turns() async {
    await #expect(processExitsWith: .success) {
      let (one, other) = (AppGlobalsTests.app(), AppGlobalsTests.app())
      var reported: [[[String]]] = [[], []]
      for _ in 0..<3 {
        reported[0].append(one.perform { changeAll() })
        reported[1].append(other.perform { changeAll() })
      }
      #expect(reported[0] == reported[1])
      let nested = one.perform {
        let inner = other.perform { changeAll() }
        return [inner, changeAll()]
      }
      #expect(nested[0] == nested[1], "\(nested)")
    }
  }

  @Test("the harness module's globals are shared by its apps, and survive a launch")
  func harness() async {
    await #expect(processExitsWith: .success) {
      let one = AppGlobalsTests.app()
      one.perform { World.requests += 1 }
      let other = AppGlobalsTests.app()
      other.perform { World.requests += 1 }
      one.perform { World.requests += 1 }
      #expect(World.requests == 3)
    }
  }

  @Test("a repetition begins with the harness's globals of the first one, and with values set before it")
  func repetitions() async {
    await #expect(processExitsWith: .success) {
      World.setting = "another"
      HarnessGlobals.begin(of: AppGlobalsTests.module)
      for _ in 0..<3 {
        World.requests += 1
        World.log.append("goes on")
        #expect(World.requests == 1 && World.log == ["begins", "goes on"], "\(World.log)")
        #expect(World.setting == "another")
        HarnessGlobals.reset(of: AppGlobalsTests.module)
      }
    }
  }

  @Test("each app has its own observers at the default notification center")
  func notifications() async {
    await #expect(processExitsWith: .success) {
      let name = Notification.Name("it happens")
      let (one, other) = (AppGlobalsTests.app(), AppGlobalsTests.app())
      for (number, app) in [one, other, one].enumerated() {
        app.perform {
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            World.log.append("\(number)")
          }
        }
      }
      for app in [AppGlobalsTests.app(), other, one] {
        app.perform { NotificationCenter.default.post(name: name, object: nil) }
      }
      #expect(World.log.first == "begins" && World.log.dropFirst().sorted() == ["0", "1", "2"])
      #expect(World.log.dropFirst().first == "1", "\(World.log)")
    }
  }

  @Test("stored defaults survive a launch, and a repetition begins with those of the first one")
  func defaults() async {
    await #expect(processExitsWith: .success) {
      let defaults = UserDefaults.standard
      defaults.set("old", forKey: "old")
      DeviceDefaults.begin()
      for _ in 0..<2 {
        AppGlobalsTests.app().perform { UserDefaults.standard.set(1, forKey: "new") }
        AppGlobalsTests.app().perform {
          #expect(UserDefaults.standard.integer(forKey: "new") == 1)
          UserDefaults.standard.set("another", forKey: "old")
        }
        DeviceDefaults.reset()
        #expect(defaults.object(forKey: "new") == nil && defaults.string(forKey: "old") == "old")
      }
    }
  }

  @Test("globals of the package's own modules belong to no app")
  func own() async {
    await #expect(processExitsWith: .success) {
      let modules = AppGlobals.modules
      #expect(modules.contains("GlobalSamples") && modules.contains(AppGlobalsTests.module), "\(modules)")
      #expect(
        modules.isDisjoint(with: ["VirtualExecutors", "Kernel", "CVirtualSystem", "Swift"]), "\(modules)")
    }
  }

  @Test(
    "a symbol belongs to the module that declares the variable",
    arguments: [
      ("$s5Cards4DeckC6sharedACvpZ", "Cards"), ("$s5Cards5totalSivp", "Cards"),
      ("$s5Cards4DeckC6shared_Wz", "Cards"), ("$s5Cards2ta_2tb_Wz", "Cards"),
      ("$s5Cards2ta33_48EFA220728357EF376FB04652467A28LL_2tbACLL_Wz", "Cards"),
      ("$s5Cards4DeckC6shared_WZTv_", "Cards"), ("$s5Cards4DeckC6shared_WZTv_.0", "Cards"),
      ("$s5Cards4gArr33_48EFA220728357EF376FB04652467A28LLSaySiGvp.0", "Cards"),
      ("$s5Cards4gArr33_48EFA220728357EF376FB04652467A28LL_Wz", "Cards"),
      ("$sSS5CardsE4mineSivpZ", "Cards"), ("$sSS5CardsE8lazyMine_Wz", "Cards"),
      ("$s5Cards5localSiyF1LL_V6inFuncSivpZ", "Cards"), ("$s5Cards5localSiyF1LL_V10inFuncLazy_Wz", "Cards"),
      ("$s10Foundation4DateV5CardsE4zeroACvpZ", "Cards"), ("nothing", nil),
    ])
  func symbols(_ symbol: String, _ module: String?) {
    #expect(GlobalSymbol.module(of: symbol) == module)
  }
}
