public import Moments

/// A call or a message to a number, which the system opens.
public struct PhoneLink: Hashable, Sendable {
  /// What is opened.
  public enum Action: UInt8, Hashable, Sendable, CaseIterable {
    case call = 1
    case message

    /// Of a day's sheet; `nil` of any other button.
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

  /// As the system takes it: `tel:` (RFC 3966) or `sms:` (RFC 5724), and the number.
  public var address: String { (action == .call ? "tel:" : "sms:") + number.digits }
}
