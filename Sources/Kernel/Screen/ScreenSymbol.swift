/// A symbol that replaces the words of a button, by its SF Symbols name.
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
