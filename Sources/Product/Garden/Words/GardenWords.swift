internal import Kernel
internal import Moments

/// Names behind numbers, and numbers in sentences, in a language.
struct GardenWords: Hashable, Sendable {
  let language: Language

  func month(_ number: Int) -> String {
    let names = language == .english ? GardenWords.english : GardenWords.german
    return names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  /// A day of a month.
  func date(_ day: Int, _ month: Int) -> String {
    language == .english ? "\(day) \(self.month(month))" : "\(day). \(self.month(month))"
  }

  /// How many days until something.
  func days(_ count: Int) -> String {
    count == 0
      ? Countdown.today.words(in: language)
      : count == 1 ? Countdown.tomorrow.words(in: language) : Countdown.days(count).words(in: language)
  }

  func moments(_ count: Int) -> String {
    switch language {
    case .english: count == 1 ? "1 moment" : "\(count) moments"
    case .german: count == 1 ? "1 Moment" : "\(count) Momente"
    }
  }

  /// A minute of the day as a clock shows it.
  static func clock(_ minute: Int) -> String {
    "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }

  func symbol(_ symbol: MomentCategory.Symbol) -> String {
    let isEnglish = language == .english
    return switch symbol {
    case .cake: isEnglish ? "cake" : "Torte"
    case .rings: isEnglish ? "rings" : "Ringe"
    case .flag: isEnglish ? "flag" : "Fahne"
    case .candle: isEnglish ? "candle" : "Kerze"
    case .heart: isEnglish ? "heart" : "Herz"
    case .star: isEnglish ? "star" : "Stern"
    case .leaf: isEnglish ? "leaf" : "Blatt"
    case .drop: isEnglish ? "drop" : "Tropfen"
    }
  }

  func colour(_ colour: MomentCategory.Colour) -> String {
    let isEnglish = language == .english
    return switch colour {
    case .rose: isEnglish ? "rose" : "Rosa"
    case .gold: isEnglish ? "gold" : "Gold"
    case .sky: isEnglish ? "sky" : "Himmel"
    case .lavender: isEnglish ? "lavender" : "Lavendel"
    case .mint: isEnglish ? "mint" : "Minze"
    case .coral: isEnglish ? "coral" : "Koralle"
    case .plum: isEnglish ? "plum" : "Pflaume"
    case .moss: isEnglish ? "moss" : "Moos"
    }
  }

  /// The drawing that stands for somebody, or that there is none.
  func avatar(_ drawing: PersonAvatar.Drawing?) -> String {
    let isEnglish = language == .english
    return switch drawing {
    case nil: isEnglish ? "Initial" : "Buchstabe"
    case .fox: isEnglish ? "Fox" : "Fuchs"
    case .owl: isEnglish ? "Owl" : "Eule"
    case .cat: isEnglish ? "Cat" : "Katze"
    case .bear: isEnglish ? "Bear" : "Bär"
    case .hare: isEnglish ? "Hare" : "Hase"
    case .seal: isEnglish ? "Seal" : "Robbe"
    case .bee: isEnglish ? "Bee" : "Biene"
    }
  }

  func template(_ template: Collage.Template) -> String {
    let isEnglish = language == .english
    return switch template {
    case .polaroid: "Polaroid"
    case .grid: isEnglish ? "Grid" : "Raster"
    case .filmStrip: isEnglish ? "Film strip" : "Filmstreifen"
    case .thenAndNow: isEnglish ? "Then & now" : "Damals & heute"
    }
  }

  func theme(_ theme: GardenTheme) -> String {
    let isEnglish = language == .english
    return switch theme {
    case .softBlush: isEnglish ? "Soft Blush" : "Zartrosa"
    case .moonlight: isEnglish ? "Moonlight" : "Mondlicht"
    case .warmLinen: isEnglish ? "Warm Linen" : "Warmes Leinen"
    case .garden: isEnglish ? "Garden" : "Garten"
    }
  }

  private static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let german = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember",
  ]
}
