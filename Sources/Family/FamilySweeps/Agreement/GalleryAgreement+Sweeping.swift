package import Sweeping

/// The check that a sweep of the product's recogniser runs beside it.
extension GalleryAgreement: SweepCheck {
  package static let key = "gallery"
  package static let title = "The whole gallery beside the recogniser"
  package static let note =
    "The same touches, run through the whole gallery under the presets and the recommendation, "
    + "compared with the recogniser alone."
}

extension SweepPlan.Drive {
  /// Also drives the whole gallery under the presets and the recommendation, and compares it with the recogniser.
  package static let gallery = SweepPlan.Drive("gallery")
}

extension SweepVocabulary {
  /// The names that the project's own plans may use.
  package static let shipped = SweepVocabulary(of: ShippedRecogniser.self, checks: [.gallery])
}

extension SweepLibrary {
  /// Loads the fuzz scenarios of a folder for the product's recogniser.
  package init(root: String) { self.init(root: root, naming: .shipped) }
}

extension SweepRun where Recogniser == ShippedRecogniser {
  /// Creates a sweep of the product's recogniser, with the whole gallery beside it if the plan asks for it.
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
  /// The comparison with the gallery, if it was driven.
  package var gallery: GalleryAgreement? { check as? GalleryAgreement }
}
