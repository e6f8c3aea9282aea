import Foundation
import HostSystem
import Testing

@Suite("Probes of the host")
struct HostProbeTests {
  private func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  @Test("the clocks are the system's, in nanoseconds")
  func clocks() {
    for (clock, read) in [
      (CLOCK_MONOTONIC, HostClock.monotonic), (CLOCK_THREAD_CPUTIME_ID, HostClock.threadCPU),
      (CLOCK_PROCESS_CPUTIME_ID, HostClock.processCPU),
    ] as [(clockid_t, () -> Int64)] {
      let before = nanoseconds(clock)
      let found = read()
      #expect(before <= found && found <= nanoseconds(clock), "clock \(clock)")
    }
  }

  @Test("the build ID is the one in the note of the program's file")
  func build() throws {
    let reported = try #require(HostIdentity.build())
    let digits = reported.compactMap { $0.hexDigitValue.map(UInt8.init) }
    #expect(digits.count == reported.count && digits.count.isMultiple(of: 2) && digits.count >= 16)
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    let program = try Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .alwaysMapped)
    #expect(program.range(of: Data("GNU\0".utf8) + bytes) != nil)
    #expect(HostIdentity.build() == reported)
  }

  @Test("the names of processor and kernel are the kernel's, without surrounding spaces")
  func identity() throws {
    let release = try String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
    #expect(HostIdentity.kernel() == release.trimmingCharacters(in: .whitespacesAndNewlines))
    let facts = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model.map { $0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces) }
    #expect(HostIdentity.cpu() == name ?? "unknown")
    #expect(HostIdentity.cores() == sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    #expect(HostIdentity.allocator().allSatisfy { $0.isNumber || $0 == "." })
  }

  @Test("the host's speed is not measured again within a second, and work for a number of rounds takes time")
  func score() {
    let before = HostClock.threadCPU()
    HostScore.work(rounds: 2)
    let spent = HostClock.threadCPU() - before
    var score = HostScore(rounds: 1)
    let start = HostClock.threadCPU()
    for _ in 0..<50 { score.sampleNowAndThen() }
    #expect(HostClock.threadCPU() - start < spent * 10, "fifty looks cost what ten pieces of work do")
    #expect(spent > 0)
  }

  #if compiler(>=6.3)
    @Test("every open file counts as one")
    func openFiles() async {
      // In a separate process: other tests open files here. Its start may still open or close one; such a try is ignored.
      await #expect(processExitsWith: .success) {
        var undisturbed = 0
        for _ in 0..<9 {
          let before = ProcessUsage.openFiles()
          let files = (0..<5).map { _ in open("/dev/null", O_RDONLY) }
          let within = ProcessUsage.openFiles()
          for file in files { close(file) }
          guard ProcessUsage.openFiles() == before else { continue }
          try #require(within == before + 5)
          undisturbed += 1
        }
        try #require(undisturbed > 0, "a file that was closed still counts, or something always opens one")
      }
    }

    @Test("the resident set grows with written memory, and its peak stays after the release")
    func memory() async {
      await #expect(processExitsWith: .success) {
        let size = 64 << 20
        let before = ProcessUsage.residentBytes()
        let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let memory = try #require(block)
        memset(memory, 1, size)
        let grown = ProcessUsage.residentBytes() - before
        try #require(grown > size * 9 / 10 && grown < size * 3 / 2, "\(grown)")
        munmap(memory, size)
        try #require(ProcessUsage.residentBytes() - before < size / 2)
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        try #require(usage.ru_maxrss * 1_024 > size)
        try #require(ProcessUsage.peakResidentBytes() == usage.ru_maxrss * 1_024)
      }
    }

    @Test("a score needs at least one round")
    func noLooks() async {
      await #expect(processExitsWith: .failure) { _ = HostScore(rounds: 0) }
    }
  #endif
}
