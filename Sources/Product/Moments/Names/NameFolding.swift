/// What of a name counts when names are compared: no case, no accents of Latin letters, no marks, no punctuation.
///
/// "Zoë Müller-Lüdenscheidt" is `zoe muller ludenscheidt`. A letter is what its name in Unicode says it is without what it is
/// "with", so that Ł, Ø and Ắ are l, o and a; ß is ss, æ and œ are ae and oe, þ is th, ð is d. Letters of other scripts lose
/// their case and nothing else. German spellings with e, such as Mueller, stay what they are (D).
public enum NameFolding {
  /// The folded words of a name with one space between them; empty for a name without letters and digits. O(length).
  public static func fold(_ name: String) -> String {
    var folded = ""
    folded.reserveCapacity(name.utf8.count)
    var isApart = false
    for scalar in name.unicodeScalars {
      let isASCIIWord =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if !isASCIIWord {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: continue
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
          break
        case .format: continue
        default:
          // An apostrophe is no border: O'Neill is one word.
          if scalar != "'", scalar != "\u{2019}" { isApart = true }
          continue
        }
      }
      if isApart, !folded.isEmpty { folded.unicodeScalars.append(" ") }
      isApart = false
      append(scalar, to: &folded)
    }
    return folded
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
    if scalar.isASCII {
      folded.unicodeScalars.append(
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
      return
    }
    switch scalar {
    case "ß", "ẞ": folded += "ss"
    case "æ", "Æ": folded += "ae"
    case "œ", "Œ": folded += "oe"
    case "þ", "Þ": folded += "th"
    case "ð", "Ð": folded += "d"
    case "ı": folded += "i"
    default:
      if let letter = latinLetter(scalar) {
        folded.unicodeScalars.append(letter)
      } else {
        folded += scalar.properties.lowercaseMapping
      }
    }
  }

  /// The bare letter of "LATIN SMALL LETTER E WITH ACUTE" and its like.
  private static func latinLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value < 0x2C80, let name = scalar.properties.name else { return nil }
    let words = name.utf8.split(separator: UInt8(ascii: " "))
    guard words.count > 4, words[0].elementsEqual("LATIN".utf8), words[2].elementsEqual("LETTER".utf8),
      words[3].count == 1, words[4].elementsEqual("WITH".utf8), let letter = words[3].first
    else { return nil }
    return Unicode.Scalar(letter + 32)
  }
}
