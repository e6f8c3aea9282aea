internal import Kernel

/// The words of texts, in a table for each language. The compiler checks that no key is missing.
extension GardenText {
  /// Empty for a text that consists of a number or name (`GardenSpelling`). O(1).
  func words(in language: Language) -> String { language == .english ? inEnglish : inGerman }
}
