internal import Metrics

/// An event of Chrome's trace event format, as a line of JSON.
///
/// Times are virtual nanoseconds, written as microseconds with three decimals, so nothing is rounded.
struct TraceEvent {
  /// A property of a slice besides its time.
  enum Argument {
    case text(String)
    case number(Int)
    /// A span in nanoseconds, written in milliseconds.
    case span(Int)
  }

  /// The longest text written. Texts from scenarios and apps have no limit of their own.
  static let textLimit = 160

  /// The line, without a line break.
  let json: String

  /// A slice: an activity on a thread with a duration.
  init(
    slice name: String, process: Int, thread: Int, start: Int64, duration: Int,
    _ arguments: [(String, Argument)] = []
  ) {
    json =
      "{\"ph\":\"X\",\"name\":\(TraceEvent.quoted(name)),\"pid\":\(process),\"tid\":\(thread)"
      + ",\"ts\":\(DecimalText.thousandths(Int(start))),\"dur\":\(DecimalText.thousandths(duration))"
      + (arguments.isEmpty ? "" : ",\"args\":{\(TraceEvent.members(arguments))}") + "}"
  }

  /// A mark: an event on a thread at an instant.
  init(
    mark name: String, process: Int, thread: Int, at: Int64, _ arguments: [(String, Argument)] = []
  ) {
    json =
      "{\"ph\":\"i\",\"s\":\"t\",\"name\":\(TraceEvent.quoted(name)),\"pid\":\(process),\"tid\":\(thread)"
      + ",\"ts\":\(DecimalText.thousandths(Int(at)))"
      + (arguments.isEmpty ? "" : ",\"args\":{\(TraceEvent.members(arguments))}") + "}"
  }

  /// A part of an arrow between slices: its beginning, a step, or its end.
  enum FlowPart: String { case begin = "s", step = "t", end = "f" }

  /// A part of the arrow with this number. It attaches to the slice that is open on the thread at that time.
  init(_ part: FlowPart, ofFlow number: Int, _ name: String, process: Int, thread: Int, at: Int64) {
    json =
      "{\"ph\":\"\(part.rawValue)\",\"cat\":\"flow\",\"id\":\(number),\"name\":\(TraceEvent.quoted(name)),\"pid\":\(process)"
      + ",\"tid\":\(thread),\"ts\":\(DecimalText.thousandths(Int(at)))\(part == .end ? ",\"bp\":\"e\"" : "")}"
  }

  /// The name of a process.
  init(process: Int, name: String) {
    json =
      "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":\(process),\"args\":{\"name\":\(TraceEvent.quoted(name))}}"
  }

  /// The name of a thread.
  init(thread: Int, of process: Int, name: String) {
    json =
      "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":\(process),\"tid\":\(thread)"
      + ",\"args\":{\"name\":\(TraceEvent.quoted(name))}}"
  }

  /// The members of an object, without its braces.
  static func members(_ arguments: [(String, Argument)]) -> String {
    arguments.map { name, argument in
      let value =
        switch argument {
        case .text(let text): quoted(text)
        case .number(let number): "\(number)"
        case .span(let nanoseconds): DecimalText.thousandths(nanoseconds / 1_000)
        }
      return "\(quoted(name)):\(value)"
    }.joined(separator: ",")
  }

  /// A JSON string of at most `textLimit` characters. Control characters become spaces.
  static func quoted(_ text: String) -> String {
    if text.utf8.count <= textLimit, TextBytes.isPlain(text) { return "\"" + text + "\"" }
    var result = "\""
    for scalar in TextTable.clip(TextTable.clean(text), textLimit).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
