import Foundation
import HostSystem
import Testing

// Each in a process of its own: signals and streams belong to the whole of it.
#if compiler(>=6.3)
  @Suite("Signals and streams of a process")
  struct HostSignalTests {
    /// Sends this process ctrl-C, which whoever started it may hold back.
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

    @Test("what is printed is with its reader once the streams are flushed")
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

    @Test("output and errors each are at a terminal or not")
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
