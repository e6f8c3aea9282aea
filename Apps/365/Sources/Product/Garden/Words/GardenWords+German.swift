internal import Moments

/// Names of months, weekdays and the like in German.
extension GardenWords {
  static let monthsInGerman = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember",
  ]
  static let weekdaysInGerman = [
    "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
  ]
}

extension MomentCategory.Symbol {
  var inGerman: String {
    switch self {
    case .cake: "Torte"
    case .rings: "Ringe"
    case .flag: "Fahne"
    case .candle: "Kerze"
    case .heart: "Herz"
    case .star: "Stern"
    case .leaf: "Blatt"
    case .drop: "Tropfen"
    }
  }
}

extension MomentCategory.Colour {
  var inGerman: String {
    switch self {
    case .rose: "Rosa"
    case .gold: "Gold"
    case .sky: "Himmel"
    case .lavender: "Lavendel"
    case .mint: "Minze"
    case .coral: "Koralle"
    case .plum: "Pflaume"
    case .moss: "Moos"
    }
  }
}

extension Collage.Template {
  var inGerman: String {
    switch self {
    case .polaroid: "Polaroid"
    case .grid: "Raster"
    case .filmStrip: "Filmstreifen"
    case .thenAndNow: "Damals & heute"
    }
  }
}

extension GardenTheme {
  var inGerman: String {
    switch self {
    case .softBlush: "Zartrosa"
    case .moonlight: "Mondlicht"
    case .warmLinen: "Warmes Leinen"
    case .garden: "Garten"
    }
  }
}

extension PersonAvatar.Drawing {
  var inGerman: String {
    switch self {
    case .fox: "Fuchs"
    case .owl: "Eule"
    case .cat: "Katze"
    case .bear: "Bär"
    case .hare: "Hase"
    case .seal: "Robbe"
    case .bee: "Biene"
    }
  }
}
