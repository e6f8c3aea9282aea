internal import Kernel

/// The whole gallery set against the recogniser's verdict on the same blocks.
package struct GalleryAgreement: Hashable, Sendable {
  package var gestures: Int
  /// Changes of category that the recogniser and its debounce let pass, and those the gallery made.
  package var recognised: Int
  package var made: Int
  /// Blocks in which the two differ.
  package var disagreeingBlocks: Int

  static func measure(_ plan: FuzzPlan, settings: [SweepSetting]) -> GalleryAgreement {
    GalleryAgreement(gestures: 0, recognised: 0, made: 0, disagreeingBlocks: 0)
  }
}

extension GalleryAgreement {
  /// For a person, in a line.
  package var sentence: String {
    disagreeingBlocks == 0
      ? "whole gallery: \(made) changes, as many as the recogniser's verdict, in \(gestures) gestures"
      : "whole gallery: \(made) changes against \(recognised), \(disagreeingBlocks) blocks DISAGREE"
  }

  /// For files.
  struct Figures: Encodable {
    var gestures: Int
    var recognised: Int
    var made: Int
    var disagreeingBlocks: Int
  }

  var figures: Figures {
    Figures(gestures: gestures, recognised: recognised, made: made, disagreeingBlocks: disagreeingBlocks)
  }
}
