import Foundation
import Mutation

/// Reads what was typed and starts it; the first two arguments are `--root FOLDER`, from scripts/mutate.
@main
enum Main {
  static func main() {
    Interrupts.watch()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      guard arguments.count >= 2, arguments[0] == "--root" else {
        throw Complaint.usage("start this by scripts/mutate")
      }
      let request = try CommandLineRequest(Array(arguments.dropFirst(2)))
      exit(try Campaign(folders: Folders(root: arguments[1])).perform(request).rawValue)
    } catch let failure as CommandLineRequest.Failure {
      leave(.usage(failure.message))
    } catch let complaint as Complaint {
      leave(complaint)
    } catch {
      leave(.failed("\(error)"))
    }
  }

  private static func leave(_ complaint: Complaint) -> Never {
    Progress.say(complaint.message)
    exit(complaint.code.rawValue)
  }
}

/// How the command ends; the help tells what each means.
enum ExitCode: Int32 {
  case allCaught = 0
  case someSurvived = 1
  case wrongFlags = 2
  case failed = 3
  case interrupted = 130
}

/// Why the command cannot go on.
enum Complaint: Error {
  case usage(String)
  case failed(String)
  case interrupted

  var message: String {
    switch self {
    case .usage(let text), .failed(let text): text
    case .interrupted: "interrupted; `scripts/mutate --resume` goes on"
    }
  }

  var code: ExitCode {
    switch self {
    case .usage: .wrongFlags
    case .failed: .failed
    case .interrupted: .interrupted
    }
  }
}

/// What is said while it works, on standard error.
enum Progress {
  static func say(_ text: String) { FileHandle.standardError.write(Data("mutate: \(text)\n".utf8)) }
}

/// Ctrl-C, remembered, so that no test process stays behind.
enum Interrupts {
  nonisolated(unsafe) private static var cameIn: sig_atomic_t = 0

  static var came: Bool { cameIn != 0 }

  static func watch() {
    for number in [SIGINT, SIGTERM] { signal(number) { _ in Interrupts.cameIn = 1 } }
  }
}
