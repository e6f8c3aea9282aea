public import Kernel

/// An operation of an app that cannot be simulated in virtual time, or that no app should do.
public enum JobProblem: Hashable, Sendable {
  /// The app's thread waits for another thread, and no other thread exists.
  case waits(operation: String)
  /// The app's thread blocks until other work of the app is done.
  case blocks(operation: String)
  /// The main actor sleeps; virtual time has passed by `length`.
  case sleeps(operation: String, length: TimeSpan)
  /// The app starts a thread, which runs outside virtual time.
  case startsThread(String)
  /// A job arrived from a thread that is not the app's.
  case comesFromOutside(thread: String)
  /// The app requests a URL.
  case requests(url: String)
  /// More than this many jobs are ready at one instant.
  case runsOn(jobs: Int, job: String)
}

extension JobProblem: CustomStringConvertible {
  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .waits(let operation):
      "the app waits in `\(operation)` for another thread, and there is none: await it instead"
    case .blocks(let operation):
      "the app waits in `\(operation)` until other work of the app is done, which blocks the thread on a device; await it instead"
    case .sleeps(let operation, let length):
      "the app sleeps \(length.nanoseconds / 1_000_000) ms in `\(operation)`, and nothing else of it runs meanwhile; use `Task.sleep`, which lets other work run"
    case .startsThread(let name):
      "the app starts a thread (\(name)): its work runs outside virtual time; use a task or a lane"
    case .comesFromOutside(let thread):
      "a job came from the thread `\(thread)`, which is not the app's: the host decides its time; enqueue it from a task or a lane"
    case .requests(let url):
      "the app asks for `\(url)` by URLSession, which fails here as without a network; replace the port by a lane, or answer with a URLProtocol"
    case .runsOn(let jobs, let job):
      "\(jobs) jobs ran at one instant and there are more, the last of them `\(job)`: time cannot advance; let that work wait for time or for an event"
    }
  }
}
