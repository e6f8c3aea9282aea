/// An event of the parser, reduced to what the tree needs.
struct YAMLEvent {
  enum Kind {
    /// The beginning of the stream, or the beginning or end of a document.
    case structure
    case streamEnd
    case scalar(String)
    case sequenceStart
    case mappingStart
    case collectionEnd
    case alias
  }

  var kind: Kind
  var mark: YAMLMark
}
