import Foundation
import HostSystem
import Testing

// Each in a separate process: signals and streams belong to the whole process.
#if compiler(>=6.3)
  @Suite("Signals and streams of a process")
  struct HostSignalTests {
    /// Sends SIGINT to this process, unblocked, as its parent may have blocked it.
    private static func interrupt() {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGINT)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(SIGINT)
    }

    @Test("a first ctrl-C is remembered")
    func first() async {
      await #expect(processExitsWith: .success) {
        HostSignals.catchInterrupts()
        try #require(!HostSignals.sawInterrupt)
        HostSignalTests.interrupt()
        try #require(HostSignals.sawInterrupt)
      }
    }

    @Test("a second ctrl-C ends the process")
    func second() async {
      await #expect(processExitsWith: .signal(SIGINT)) {
        HostSignals.catchInterrupts()
        HostSignalTests.interrupt()
        HostSignalTests.interrupt()
      }
    }

    @Test("SIGTERM and SIGHUP are remembered, as often as they come, and ctrl-C ends the process after them")
    func termination() async {
      await #expect(processExitsWith: .signal(SIGINT)) {
        HostSignals.catchInterrupts()
        try #require(!HostSignals.sawTermination)
        for number in [SIGTERM, SIGHUP, SIGTERM] {
          raise(number)
          try #require(HostSignals.sawInterrupt && HostSignals.sawTermination)
        }
        HostSignalTests.interrupt()
      }
    }

    @Test("behind nohup a SIGHUP does nothing")
    func nohup() async {
      await #expect(processExitsWith: .success) {
        signal(SIGHUP, SIG_IGN)
        HostSignals.catchInterrupts()
        raise(SIGHUP)
        try #require(!HostSignals.sawInterrupt)
      }
    }

    @Test("temporary folders are removed with the process, whichever signal ends it")
    func scratchFolders() async throws {
      let results = [
        await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]) {
          HostSignalTests.endWithFolders(by: SIGTERM)
        },
        await #expect(processExitsWith: .signal(SIGINT), observing: [\.standardOutputContent]) {
          HostSignalTests.endWithFolders(by: SIGINT)
        },
      ]
      for result in results {
        let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let folders = text.split(separator: "\n").filter { $0.hasPrefix("folder ") }.map {
          String($0.dropFirst(7))
        }
        #expect(folders.count == 2, "\(text)")
        for folder in folders { #expect(!HostFolder.exists(folder), "\(folder)") }
      }
    }

    /// Makes two folders, prints their paths, and sends this process a signal.
    private static func endWithFolders(by number: Int32) {
      let folders = [ScratchFolder(), ScratchFolder()]
      for folder in folders {
        print("folder \(folder.path)")
        guard (try? HostFolder.make(folder.path + "/deep")) != nil,
          (try? HostFolder.write([1], to: folder.path + "/deep/a")) != nil
        else { exit(EXIT_FAILURE) }
      }
      HostStreams.flushOutput()
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
      while true { pause() }
    }

    @Test("an ignored ctrl-C neither ends the process nor is remembered")
    func ignored() async {
      await #expect(processExitsWith: .success) {
        HostSignals.catchInterrupts()
        HostSignals.ignoreInterrupts()
        HostSignalTests.interrupt()
        HostSignalTests.interrupt()
        try #require(!HostSignals.sawInterrupt)
      }
    }

    @Test("flushing the streams passes printed output to its reader")
    func flushing() async {
      await #expect(processExitsWith: .success) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        dup2(ends[1], STDOUT_FILENO)
        print("five!", terminator: "")
        HostStreams.flushOutput()
        var waiting: Int32 = 0
        try #require(ioctl(ends[0], UInt(FIONREAD), &waiting) == 0)
        try #require(waiting == 5)
      }
    }

    @Test("a stream that accepts output in parts gets all of it, and a refused part is an error")
    func parts() async {
      await #expect(processExitsWith: .success) {
        HostSignals.refuseLargeFiles()
        let folder = ScratchFolder()
        defer { folder.remove() }
        let path = folder.path + "/output"
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        try #require(file >= 0)
        dup2(file, STDOUT_FILENO)
        var limit = rlimit(rlim_cur: 7, rlim_max: 7)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        let failure = HostStreams.write(Array("0123456789".utf8), to: .output)
        guard case .refused = failure else { exit(EXIT_FAILURE) }
        let taken = try HostFolder.read(path)
        try #require(String(decoding: taken, as: UTF8.self) == "0123456")
      }
    }

    @Test("standard output and error are checked for a terminal separately")
    func terminals() async {
      await #expect(processExitsWith: .success) {
        var terminal: Int32 = 0
        var screen: Int32 = 0
        try #require(openpty(&terminal, &screen, nil, nil, nil) == 0)
        let file = open("/dev/null", O_WRONLY)
        try #require(file >= 0)
        for (output, errors) in [(true, false), (false, true), (true, true), (false, false)] {
          dup2(output ? screen : file, STDOUT_FILENO)
          dup2(errors ? screen : file, STDERR_FILENO)
          try #require(TerminalDetection.outputIsTerminal == output)
          try #require(TerminalDetection.errorIsTerminal == errors)
        }
      }
    }
  }
#endif
