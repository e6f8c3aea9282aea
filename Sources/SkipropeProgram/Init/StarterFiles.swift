/// The generated files of a new harness: a package, a stub app with a button that moves when tapped, a scenario, a CI job.
struct StarterFiles: Sendable {
  let manifest: HarnessManifest
  /// The app's modules that the stub imports.
  let modules: [String]
  /// The tools version of the app's package, such as `6.3`.
  let tools: String
  /// The generated file for a model of the app, instead of the stub app.
  var model: Model?

  /// A generated file for a model.
  struct Model {
    let path: String
    let text: String
    /// The line that the user has to complete before a run, from 1; nil if there is none.
    let openLine: Int?
  }

  private var name: HarnessName { manifest.name }

  /// The Swift files: paths below the app's folder with their texts.
  var sources: [(path: String, text: String)] {
    if let model { return [(model.path, model.text)] }
    return [
      ("\(name.folder)/\(name.type)App.swift", app), ("\(name.folder)/\(name.type)Subject.swift", subject),
    ]
  }

  /// The files of the shims that the app's code imports.
  var shims: [(path: String, text: String)] {
    manifest.shims.map { ("\(HarnessName.sources)/\($0.target)/\($0.target).swift", $0.text) }
  }

  /// The other files.
  var others: [(path: String, text: String)] {
    [
      ("\(HarnessName.package)/Scenarios/\(name.text).yaml", scenario),
      // Builds and runs are reproducible; only baselines belong in git.
      ("\(HarnessName.package)/.gitignore", ".build/\nReports/runs/\n"),
      (".github/workflows/skiprope.yml", workflow),
    ]
  }

  /// A target's name may have characters that a module's cannot: the compiler replaces each by `_`.
  private var imports: String {
    let whole = (["Skiprope"] + modules).map { name in
      "import " + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "\n"
    }
    return (whole + manifest.linked.map { "@testable import \($0.target)\n" }).joined()
  }
  private var app: String {
    """
    \(imports)
    /// A stub: a button that jumps to another place when it is tapped, in a quarter of a second. Replace it step by step by
    /// your own state: changes by touches go into `update`, the display into `layOut`.
    struct \(name.type)App: AppUnderTest {
      static let button = DisplayID(slot: 1, 0)
      static let jump = TimeSpan.milliseconds(250)
      /// The planted bug to run with, if any.
      let bug: String?
      private(set) var jumps = 0
      private var jumpEnds: Instant?
      private var touched: [ScreenPoint] = []
      private var display = DisplayBuffer()
      private var checksum = 1

      init(bug: String?) { self.bug = bug }

      var isJumping: Bool { jumpEnds != nil }
      /// The place of the button at rest, points from the left.
      var place: Double { place(after: jumps) }
      private func place(after jumps: Int) -> Double { Double(20 + jumps % 4 * 55) }

      // A frame, stage by stage.

      mutating func recognise(_ sample: TouchSample) {
        if sample.phase == .ended { touched.append(sample.position) }
      }

      mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
        for point in touched {
          guard let button = items.first(where: { $0.id == \(name.type)App.button }), button.frame.contains(point)
          else { continue }
          jumps += 1
          jumpEnds = vsync + \(name.type)App.jump
        }
        touched.removeAll(keepingCapacity: true)
      }

      mutating func animate(to vsync: Instant) { if let end = jumpEnds, vsync >= end { jumpEnds = nil } }

      mutating func layOut(at vsync: Instant) {
        display.begin()
        var left = place
        if let end = jumpEnds {
          let share = Double((end - vsync).milliseconds) / Double(\(name.type)App.jump.milliseconds)
          left += (place(after: jumps + 3) - place) * max(0, share)
          if bug == "slow-frame", share == 1, jumps % 2 == 1 { waste() }
        }
        display.append(
          DisplayItem(id: \(name.type)App.button, kind: .button, frame: ScreenRect(left, 300, 80, 80), colour: 0x3366CC))
      }

      /// The planted bug, at the beginning of every other jump: work that does not fit into a frame.
      private mutating func waste() {
        for number in 0..<40_000_000 { checksum = checksum &* 31 ^ number }
      }

      mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }

      // An app with asynchronous work also has `drainEffects`, which requests it from a lane, `perform`, which does it, and
      // `finish`, which receives the result.

      // What the harness reads between frames.

      /// When the next frame is needed without a touch: at once while something moves.
      var nextDue: Instant? { isJumping ? .zero : nil }
      var items: [DisplayItem] { display.items }
      /// Mixes in all state that later frames depend on.
      func mix(into digest: inout StableDigest) { digest.mix(jumps) }
    }

    """
  }

  private var subject: String {
    """
    import Skiprope

    /// The harness's configuration: the app, the touches of its simulated users, and its rules.
    @main enum \(name.type)Subject: Subject {
      static let name = "\(name.text)"

      static func app(for setup: Setup<\(name.type)Subject>) -> \(name.type)App { \(name.type)App(bug: setup.bug) }

      static let actions: [TouchAction] = [
        .tap(.item(\(name.type)App.button), weight: 4), .tap(.anywhere),
      ]

      static let rules: [Rule<\(name.type)Subject>] = [
        Rule(
          "button.lands", title: "A button that has jumped is in its place.", exercisedBy: "a jump",
          startingWith: false
        ) { wasJumping, frame, tally in
          tally.checked += 1
          defer { wasJumping = frame.app.isJumping }
          guard !frame.app.isJumping, let button = frame.items.first else { return }
          if wasJumping { tally.exercised += 1 }
          guard button.frame != ScreenRect(frame.app.place, 300, 80, 80) else { return }
          tally.violate(at: frame.vsync, "after jump \\(frame.app.jumps) the button is not in its place")
        }
      ]

      static let plantedBugs: [PlantedBug] = ["slow-frame"]

      static func main() { Harness.main(of: \(name.type)Subject.self) }
    }

    """
  }

  private var scenario: String {
    """
    about: Four users, a minute each.
    population: {users: 4, hands: {"5": 1, adult: 1}}
    session: {length: 1m}
    devices: {iphone-15-pro-max: 1, iphone-se: 1}
    \(model == nil ? "provocations: {button.lands: 100}\n" : "")
    """
  }

  private var workflow: String {
    """
    # Runs `\(name.text)`, and compares it with its baseline and with the last good program of the main branch, in turns.
    # The package skiprope must be one that the runner can fetch: an address in \(HarnessName.package)/Package.swift, not a folder.
    name: skiprope
    on:
      push:
        branches: [main]
      pull_request:

    jobs:
      gate:
        runs-on: ubuntu-latest
        container: swift:\(image)
        defaults:
          run:
            working-directory: \(HarnessName.package)
        steps:
          - uses: actions/checkout@v4
          # Inside a container the folder has another owner, but the report needs git for the name of the commit.
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          - name: libraries of skiprope
            run: |
              apt-get update
              apt-get install --yes --no-install-recommends pkg-config libsqlite3-dev libjemalloc-dev libyaml-dev libcairo2-dev
          - name: build of earlier commits
            uses: actions/cache@v4
            with:
              path: \(HarnessName.package)/.build
              key: build-${{ runner.os }}-${{ runner.arch }}-${{ github.sha }}
              restore-keys: build-${{ runner.os }}-${{ runner.arch }}-
          - run: swift build -c release --product \(name.target)
          - name: last good program
            uses: actions/cache/restore@v4
            with:
              path: \(HarnessName.package)/.skiprope-good
              key: skiprope-good-${{ runner.os }}-${{ runner.arch }}-${{ github.run_id }}
              restore-keys: skiprope-good-${{ runner.os }}-${{ runner.arch }}-
          - name: gate
            run: |
              program=.build/release/\(name.target) good=.skiprope-good
              export SKIPROPE_COMMIT=$(git describe --always)
              # The gate reports budgets and rules that do not hold, with all the rest.
              code=0
              "$program" run \(name.text) --repetitions 3 --out Reports/runs/ci || code=$?
              case $code in 0 | 2 | 4 | 6) ;; *) exit $code ;; esac
              ask() { code=0; "$program" gate Reports/runs/ci --annotations github --markdown gate.md "$@" || code=$?; }
              if [ -x $good/program ]; then
                ask --against "$(cat $good/commit)=$good/program"
                # After an intended change of behaviour with a new baseline, time cannot be compared.
                if [ $code = 6 ]; then ask; fi
              else
                ask
              fi
              if [ -f gate.md ]; then cat gate.md >> "$GITHUB_STEP_SUMMARY"; fi
              [ $code = 0 ] || exit $code
              mkdir -p $good
              cp "$program" $good/program
              echo "$SKIPROPE_COMMIT" > $good/commit
          - name: keep the program
            if: success() && github.event_name == 'push'
            uses: actions/cache/save@v4
            with:
              path: \(HarnessName.package)/.skiprope-good
              key: skiprope-good-${{ runner.os }}-${{ runner.arch }}-${{ github.run_id }}
    \(mac)

    """
  }

  /// A CI job that builds each imported module on macOS; empty without one.
  private var mac: String {
    guard !modules.isEmpty else { return "" }
    let builds = modules.map { "          swift build --target \($0)" }.joined(separator: "\n")
    return """

        # The app's modules also compile on the platform that they ship on; the harness itself needs Linux.
        mac:
          runs-on: macos-15
          steps:
            - uses: actions/checkout@v4
            - run: |
      \(builds)
      """
  }

  /// The tag of the image with the compiler for both packages.
  private var image: String {
    let parts = tools.split(separator: ".").compactMap { Int($0) }
    // Models need the executors of Swift 6.3.
    let least = model == nil ? [6, 2] : [6, 3]
    return parts.lexicographicallyPrecedes(least) ? "\(least[0]).\(least[1])" : tools
  }
}
