package import Kernel

/// The network link of a device, shared by its connections.
///
/// Requests on several connections wait for their servers in parallel. Their bytes pass one transfer after the other, at the rate
/// of the cost table. A transfer that is slow because of its server leaves the link to the others [A]. So does an upload, because
/// up and down have separate capacities [A].
package struct NetworkLink {
  /// The connections of an app to one host: the default of `URLSessionConfiguration.httpMaximumConnectionsPerHost` on iOS.
  package static let connections = 4

  /// When everything begun so far has arrived.
  private var free = Instant.zero
  /// When long transfers end.
  private var longEnds: [Instant] = []

  /// Creates an idle link.
  package init() {}

  /// The time until a response arrives: the server answers after `latency`, and the bytes alone take `span`.
  package mutating func receive(after latency: TimeSpan, taking span: TimeSpan, from start: Instant)
    -> TimeSpan
  {
    free = max(start + latency, free) + span
    return free - start
  }

  /// Records a long transfer. If all connections carry one, returns when the first is free again.
  package mutating func noteLong(from start: Instant, until end: Instant) -> Instant? {
    longEnds.removeAll { $0 <= start }
    longEnds.append(end)
    return longEnds.count < NetworkLink.connections ? nil : longEnds.min()
  }
}
