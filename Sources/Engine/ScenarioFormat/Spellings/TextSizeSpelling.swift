public import Kernel

/// The names of text sizes in scenarios, the same in every app.
extension DynamicType {
  /// All names, the smallest size first.
  public static let names = allCases.map(\.name)

  /// The size with this name; `nil` if there is none.
  public init?(name: String) {
    guard let size = DynamicType.allCases.first(where: { $0.name == name }) else { return nil }
    self = size
  }

  /// The name of this size, such as `xx-large` or `accessibility-5`.
  public var name: String {
    switch self {
    case .xSmall: "x-small"
    case .small: "small"
    case .medium: "medium"
    case .large: "large"
    case .xLarge: "x-large"
    case .xxLarge: "xx-large"
    case .xxxLarge: "xxx-large"
    case .accessibility1: "accessibility-1"
    case .accessibility2: "accessibility-2"
    case .accessibility3: "accessibility-3"
    case .accessibility4: "accessibility-4"
    case .accessibility5: "accessibility-5"
    }
  }
}
