internal import CYAML

/// A libyaml parser with its input; the only type that uses the C library.
final class YAMLEventStream {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let file: String

  /// Creates a parser at the beginning of a copy of `bytes`.
  init(bytes: [UInt8], file: String) {
    self.file = file
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    // One byte more than needed: libyaml requires an address even for an empty text.
    input = .allocate(capacity: bytes.count + 1)
    _ = input.initialize(from: bytes + [0])
    let initialised = yaml_parser_initialize(parser)
    precondition(initialised == 1, "libyaml has no memory for a parser")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event; repeats the end of the stream.
  func next() throws(YAMLError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw currentFault() }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(kind: kind(of: event), mark: mark(event.start_mark))
  }

  private func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(String(decoding: bytes, as: UTF8.self))
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
    case YAML_ALIAS_EVENT: return .alias
    // libyaml returns "no event" after the end of the stream.
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .streamEnd
    default: return .structure
    }
  }

  private func mark(_ mark: yaml_mark_t) -> YAMLMark {
    YAMLMark(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private func currentFault() -> YAMLError {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "the text cannot be read"
    guard state.error != YAML_READER_ERROR else {
      return YAMLError(
        file: file, mark: mark(atByte: Int(state.problem_offset)),
        message: "\(problem); the file must be UTF-8 text")
    }
    let context = state.context.map { String(cString: $0) + ", " } ?? ""
    return YAMLError(file: file, mark: mark(state.problem_mark), message: "not YAML: \(context)\(problem)")
  }

  /// The position of a byte: errors of libyaml's reader have a byte offset instead of a line.
  private func mark(atByte offset: Int) -> YAMLMark {
    var mark = YAMLMark(line: 1, column: 1)
    for byte in input.prefix(min(offset, input.count - 1)) {
      if byte == 0x0A {
        mark = YAMLMark(line: mark.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        mark.column += 1
      }
    }
    return mark
  }
}
