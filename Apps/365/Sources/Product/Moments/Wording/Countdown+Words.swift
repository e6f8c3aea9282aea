extension Countdown {
  /// The text of the badge: "Today", "Tomorrow", "7 days", or "3 days ago" for a past day.
  public func words(in language: Language) -> String {
    switch (self, language) {
    case (.today, .english): "Today"
    case (.today, .german): "Heute"
    case (.tomorrow, .english): "Tomorrow"
    case (.tomorrow, .german): "Morgen"
    case (.days(let days), .english): "\(days) days"
    case (.days(let days), .german): "\(days) Tage"
    case (.past(1), .english): "Yesterday"
    case (.past(1), .german): "Gestern"
    case (.past(let days), .english): "\(days) days ago"
    case (.past(let days), .german): "Vor \(days) Tagen"
    }
  }
}
