internal import Kernel

/// What texts say that say neither a number nor a name: a table for each language, in which no key is left out.
extension GardenText {
  /// Empty of one that says its numbers (`GardenSpelling`). O(1).
  func words(in language: Language) -> String { language == .english ? inEnglish : inGerman }
}
