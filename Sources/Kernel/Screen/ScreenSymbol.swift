/// A symbol that stands on a button in place of its words, by the platform's name of it (SF Symbols).
public enum ScreenSymbol: String, Hashable, Sendable, Codable, CaseIterable {
  case arrowDown = "arrow.down"
  case arrowUp = "arrow.up"
  case chevronLeft = "chevron.left"
  case chevronRight = "chevron.right"
  case eye
  case eyeSlash = "eye.slash"
  case lockOpen = "lock.open"
  case paintpalette
  case pencil
  case people = "person.2"
  case star
  case trash
  case xmark
}
