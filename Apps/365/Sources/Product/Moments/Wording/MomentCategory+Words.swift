extension MomentCategory {
  /// The category's name: the app's word for a seed, else the user's name.
  public func words(in language: Language) -> String {
    switch language {
    case .english: kind.english ?? name
    case .german: kind.german ?? name
    }
  }
}

extension MomentCategory.Kind {
  fileprivate var english: String? {
    switch self {
    case .birthday: "Birthday"
    case .anniversary: "Anniversary"
    case .milestone: "Milestone"
    case .memorial: "Memorial"
    case .justBecause: "Just because"
    case .custom: nil
    }
  }

  fileprivate var german: String? {
    switch self {
    case .birthday: "Geburtstag"
    case .anniversary: "Jahrestag"
    case .milestone: "Meilenstein"
    case .memorial: "Gedenktag"
    case .justBecause: "Einfach so"
    case .custom: nil
    }
  }
}
