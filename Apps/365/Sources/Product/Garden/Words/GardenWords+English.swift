internal import Moments

/// Names of months, weekdays and the like in English.
extension GardenWords {
  static let monthsInEnglish = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  static let weekdaysInEnglish = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}

extension MomentCategory.Symbol {
  var inEnglish: String {
    switch self {
    case .cake: "cake"
    case .rings: "rings"
    case .flag: "flag"
    case .candle: "candle"
    case .heart: "heart"
    case .star: "star"
    case .leaf: "leaf"
    case .drop: "drop"
    }
  }
}

extension MomentCategory.Colour {
  var inEnglish: String {
    switch self {
    case .rose: "rose"
    case .gold: "gold"
    case .sky: "sky"
    case .lavender: "lavender"
    case .mint: "mint"
    case .coral: "coral"
    case .plum: "plum"
    case .moss: "moss"
    }
  }
}

extension Collage.Template {
  var inEnglish: String {
    switch self {
    case .polaroid: "Polaroid"
    case .grid: "Grid"
    case .filmStrip: "Film strip"
    case .thenAndNow: "Then & now"
    }
  }
}

extension GardenTheme {
  var inEnglish: String {
    switch self {
    case .softBlush: "Soft Blush"
    case .moonlight: "Moonlight"
    case .warmLinen: "Warm Linen"
    case .garden: "Garden"
    }
  }
}

extension PersonAvatar.Drawing {
  var inEnglish: String {
    switch self {
    case .fox: "Fox"
    case .owl: "Owl"
    case .cat: "Cat"
    case .bear: "Bear"
    case .hare: "Hare"
    case .seal: "Seal"
    case .bee: "Bee"
    }
  }
}
