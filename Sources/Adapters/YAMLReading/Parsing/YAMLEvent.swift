/// One step of the parser, as far as the tree cares.
struct YAMLEvent {
  enum Kind {
    /// Beginnings of the stream and of documents, and ends of documents.
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
