public import Moments

/// A call or message to a number, opened by the system.
public struct PhoneLink: Hashable, Sendable {
  /// The action of a link.
  public enum Action: UInt8, Hashable, Sendable, CaseIterable {
    case call = 1
    case message

    /// The action of a button on a day's sheet, or `nil`.
    init?(_ button: GardenButton) {
      switch button {
      case .call: self = .call
      case .message: self = .message
      default: return nil
      }
    }
  }

  public let action: Action
  public let number: PhoneNumber

  public init(_ action: Action, _ number: PhoneNumber) {
    (self.action, self.number) = (action, number)
  }

  /// The URL for the system: `tel:` (RFC 3966) or `sms:` (RFC 5724), and the number.
  public var address: String { (action == .call ? "tel:" : "sms:") + number.digits }
}
