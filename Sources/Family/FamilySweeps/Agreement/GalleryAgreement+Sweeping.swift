package import Sweeping

/// As what is checked beside a sweep of the product's recogniser.
extension GalleryAgreement: SweepCheck {
  package static let key = "gallery"
  package static let title = "The whole gallery beside the recogniser"
  package static let note =
    "The same touches, played through the gallery under the presets and the recommendation: what it did, set "
    + "against what the recogniser alone says of them."
}

extension SweepPlan.Drive {
  /// The whole gallery too, under the presets and the recommendation, and compared.
  package static let gallery = SweepPlan.Drive("gallery")
}

extension SweepVocabulary {
  /// What the project's own plans may name.
  package static let shipped = SweepVocabulary(of: ShippedRecogniser.self, checks: [.gallery])
}

extension SweepLibrary {
  /// The fuzz scenarios of a folder, for the product's recogniser.
  package init(root: String) { self.init(root: root, naming: .shipped) }
}

extension SweepRun where Recogniser == ShippedRecogniser {
  /// A sweep of the product's recogniser, with the whole gallery beside it where the plan asks for it.
  package init(
    plan: SweepPlan, engine: SweepEngine, announce: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let gallery = SweepCheckMaking<ShippedRecogniser>(drive: .gallery, announcement: "whole gallery") {
      GalleryAgreement.measure($0, settings: $1, mustStop: $2)
    }
    self.init(of: ShippedRecogniser.self, plan: plan, engine: engine, checks: [gallery], announce: announce)
  }
}

extension SweepFindings {
  /// What the gallery did with the same touches, where it was driven.
  package var gallery: GalleryAgreement? { check as? GalleryAgreement }
}
