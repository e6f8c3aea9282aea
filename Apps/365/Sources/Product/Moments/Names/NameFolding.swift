/// Folds names for comparison: no case, accents of Latin letters, marks or punctuation.
///
///     NameFolding.fold("Zoë Müller-Lüdenscheidt")  // "zoe muller ludenscheidt"
///
/// A letter becomes the base letter of its Unicode name before "WITH": Ł, Ø and Ắ are l, o and a. ß is ss, æ and œ
/// are ae and oe, þ is th, ð is d. Letters of other scripts only lose their case. German spellings with e, such as
/// Mueller, are not changed (D).
public enum NameFolding {
  /// The folded words of a name, separated by one space; empty for a name without letters and digits. O(length).
  public static func fold(_ name: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    var isApart = false
    for scalar in name.unicodeScalars {
      switch kind(of: scalar) {
      case .nothing: continue
      case .border: isApart = true
      case .letter:
        if isApart, !folded.isEmpty { folded.append(UInt8(ascii: " ")) }
        isApart = false
        append(scalar, to: &folded)
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }

  private enum Kind {
    case letter
    /// The end of a word.
    case border
    case nothing
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": return .letter
    // An apostrophe is part of a word: O'Neill.
    case "'", "\u{2019}": return .nothing
    case _ where scalar.isASCII: return .border
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return .nothing
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return .letter
    default: return .border
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    switch scalar {
    case "A"..."Z": folded.append(UInt8(scalar.value) + 32)
    case _ where scalar.isASCII: folded.append(UInt8(scalar.value))
    case "ß", "ẞ": folded += "ss".utf8
    case "æ", "Æ": folded += "ae".utf8
    case "œ", "Œ": folded += "oe".utf8
    case "þ", "Þ": folded += "th".utf8
    case "ð", "Ð": folded += "d".utf8
    case "ı": folded += "i".utf8
    default:
      if let letter = latinLetter(scalar) {
        folded.append(letter)
      } else {
        folded += scalar.properties.lowercaseMapping.utf8
      }
    }
  }

  private static func latinLetter(_ scalar: Unicode.Scalar) -> UInt8? {
    let place = Int(scalar.value) - 0xC0
    guard european.indices.contains(place) else { return namedLetter(scalar) }
    return european[place] == UInt8(ascii: "-") ? nil : european[place]
  }

  /// The base letters of U+00C0 to U+024F, the most common accented letters. Looking up a Unicode name takes a
  /// microsecond. A test compares the table with the names.
  private static let european = Array(
    """
    aaaaaa-ceeeeiiii-nooooo-ouuuuy--aaaaaa-ceeeeiiii-nooooo-ouuuuy-yaaaaaaccccccccdd\
    ddeeeeeeeeeegggggggghhhhiiiiiiiii---jjkk-llllllllllnnnnnn---oooooo--rrrrrrssssss\
    ssttttttuuuuuuuuuuuuwwyyyzzzzzz-bbbb---cc-ddd----ffg---ikkl--nnooo--pp-----ttttu\
    u-vyyzz--------------d--l--n-aaiioouuuuuuuuuu-aaaa--ggggkkoooo--j-d-gg--nnaa--oo\
    aaaaeeeeiiiioooorrrruuuusstt--hhnd--zzaaeeooooooooyylnt---accltsz--b--eejj-qrryy
    """.utf8)

  /// The base letter in a name such as "LATIN SMALL LETTER E WITH ACUTE".
  private static func namedLetter(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value < 0x2C80, let name = scalar.properties.name else { return nil }
    let words = name.utf8.split(separator: UInt8(ascii: " "))
    guard words.count > 4, words[0].elementsEqual("LATIN".utf8), words[2].elementsEqual("LETTER".utf8),
      words[3].count == 1, words[4].elementsEqual("WITH".utf8), let letter = words[3].first
    else { return nil }
    return letter + 32
  }
}
