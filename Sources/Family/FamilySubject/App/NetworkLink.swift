package import Kernel

/// The way from a device to the network, which its connections share.
///
/// Requests on several connections wait for their other sides at the same time, and their bytes pass one transfer after the other at the
/// rate of the cost table, so that no more comes through than the link has. A transfer that is slow for the sake of its other side leaves
/// the link to the others [A], and so does what is sent: up and down are capacities of their own [A].
package struct NetworkLink {
  /// How many an app has to one host: the default of `URLSessionConfiguration.httpMaximumConnectionsPerHost` on iOS.
  package static let connections = 4

  /// When all that has begun has come through.
  private var free = Instant.zero
  /// When those end that take long.
  private var longEnds: [Instant] = []

  /// A link that carries nothing.
  package init() {}

  /// How long something takes to come that is asked for at an instant: the other side answers after `latency`, and the bytes alone take
  /// `span`.
  package mutating func receive(after latency: TimeSpan, taking span: TimeSpan, from start: Instant)
    -> TimeSpan
  {
    free = max(start + latency, free) + span
    return free - start
  }

  /// Notes a transfer that takes long; until when none of the connections has room, if they all carry such.
  package mutating func noteLong(from start: Instant, until end: Instant) -> Instant? {
    longEnds.removeAll { $0 <= start }
    longEnds.append(end)
    return longEnds.count < NetworkLink.connections ? nil : longEnds.min()
  }
}
