public import Kernel

/// Something of an app that cannot be played in virtual time, or that no app should do.
public enum JobProblem: Hashable, Sendable {
  /// The app's thread waits for another thread, and no other thread exists.
  case waits(operation: String)
  /// The app's thread waits until other work of its own is done.
  case blocks(operation: String)
  /// The main actor sleeps; virtual time has passed by `length`.
  case sleeps(operation: String, length: TimeSpan)
  /// The app starts a thread, which no virtual clock reaches.
  case startsThread(String)
  /// A job came from a thread that is not the app's.
  case comesFromOutside(thread: String)
  /// The app asks for a URL.
  case requests(url: String)
  /// So many jobs ran at one instant, and there are more.
  case runsOn(jobs: Int, job: String)
}

extension JobProblem: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .waits(let operation):
      "the app waits in `\(operation)` for another thread, and there is none: await it instead"
    case .blocks(let operation):
      "the app waits in `\(operation)` until other work of it is done: on a device the thread stands still; await it instead"
    case .sleeps(let operation, let length):
      "the app sleeps \(length.nanoseconds / 1_000_000) ms in `\(operation)`, and nothing else of it runs: `Task.sleep` lets others run"
    case .startsThread(let name):
      "the app starts a thread (\(name)): its work has no place in virtual time; bring it as a task or a lane"
    case .comesFromOutside(let thread):
      "a job came from the thread `\(thread)`, which is not the app's: when it comes is up to the host"
    case .requests(let url):
      "the app asks for `\(url)` by URLSession, which fails here as without a network: answer it by a lane in place of the port, or by a URLProtocol"
    case .runsOn(let jobs, let job):
      "\(jobs) jobs ran at one instant and there are more, the last of them `\(job)`: time cannot go on"
    }
  }
}
