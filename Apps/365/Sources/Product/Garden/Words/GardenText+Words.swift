internal import Kernel

/// What texts say that say more than a number or a name: a table for each language, in which no key is left out.
extension GardenText {
  /// Empty of one that says a number or a name alone (`GardenSpelling`). O(1).
  func words(in language: Language) -> String { language == .english ? inEnglish : inGerman }
}
