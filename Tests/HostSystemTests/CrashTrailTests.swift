import HostSystem
import Testing

@Suite("The progress of a crashed process")
struct CrashTrailTests {
  @Test("a page holds the last frame entered, and the phase after it")
  func frames() throws {
    let trail = try #require(CrashTrail())
    #expect(trail.place?.phase == .idle)
    trail.begin(repetition: 1)
    #expect(trail.place?.phase == .settingUp && trail.place?.session == 0)
    trail.enter(frame: 12, session: 2, vsync: 200_000_000, step: "browse")
    let place = CrashTrail.Place(
      phase: .inFrame, session: 2, frame: 12, vsync: 200_000_000, repetition: 1, step: "browse")
    #expect(trail.place == place)
    trail.enter(.recording)
    #expect(trail.place?.phase == .recording && trail.place?.frame == 12)
    trail.begin(repetition: 2)
    #expect(trail.place?.repetition == 2 && trail.place?.session == 0 && trail.place?.step == "")
  }

  @Test("a long name of a step is truncated, and fully replaced by a shorter one")
  func steps() throws {
    let trail = try #require(CrashTrail())
    trail.enter(frame: 0, session: 1, vsync: 0, step: String(repeating: "x", count: 4_000))
    #expect(trail.place?.step == String(repeating: "x", count: CrashTrail.stepLimit))
    trail.enter(frame: 1, session: 1, vsync: 0, step: "idle")
    #expect(trail.place?.step == "idle")
  }

  @Test("entering a frame allocates nothing")
  func allocations() throws {
    let (trail, meter) = (try #require(CrashTrail()), try #require(HostMeter()))
    let step = String(repeating: "hunt, episode ", count: 3)
    trail.enter(frame: 0, session: 1, vsync: 0, step: step)
    let before = meter.allocated()
    for frame in 1..<10_000 { trail.enter(frame: frame, session: 1, vsync: Int64(frame), step: step) }
    #expect(meter.allocated() == before)
  }

  /// Two children at once, each with a page of its own as its third descriptor; a shell writes it as a file.
  @Test("a parent reads the page and the last errors of each child that a signal ended")
  func afterSignal() throws {
    let children = try ["11", "22"].map { number in
      try ChildProcess(
        path: "/bin/sh",
        arguments: [
          "-c",
          // The mark stays; then the phase `inFrame`, session 1, the frame, and a vsync of 0.
          "printf '1LIART\\0\\0\\3\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0\\'\(number == "11" ? "13" : "26")'\\0' >&4; "
            + "echo 'App.swift:7: Fatal error: planted \(number)' >&2; kill -TRAP $$",
        ], environment: ["PATH": "/usr/bin:/bin"], attended: true)
    }
    for (child, frame) in zip(children, [11, 22]) {
      let ending = child.wait()
      #expect(ending.signal == 5)
      #expect(child.trail?.place?.frame == frame)
      #expect(child.trail?.place?.phase == .inFrame)
      #expect(child.lastWords == "App.swift:7: Fatal error: planted \(frame)\n")
    }
  }

  @Test("a child that writes more errors than a pipe holds can end, and the last of them are stored")
  func talkative() throws {
    let child = try ChildProcess(
      path: "/bin/sh",
      arguments: [
        "-c",
        "i=0; while [ $i -lt 3000 ]; do echo 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' >&2; i=$((i+1)); done; echo end >&2",
      ],
      environment: ["PATH": "/usr/bin:/bin"], attended: true)
    #expect(child.wait().code == 0)
    #expect(child.lastWords.hasSuffix("x\nend\n") && child.lastWords.utf8.count <= 8_192)
  }

  @Test("a process without a page has no trail, nor one whose descriptor is another file")
  func notGiven() { #expect(CrashTrail.given() == nil) }
}
