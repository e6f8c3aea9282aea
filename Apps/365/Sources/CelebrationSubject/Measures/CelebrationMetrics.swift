internal import Garden
internal import Skiprope

extension AppMetric {
  static let happened = sum(
    "happened", of: CelebrationMetrics.happened, "What users did and what happened to them, by kind.")
  static let sheetReady = durations(
    "sheet.ready", "From the tap that asked for a day to its sheet's contents, in virtual time.")
  static let importFrame = frameCosts(
    "import.frame", "What the product's own work costs in a frame of an import, on the device.",
    on: ["import"])
  static let mediaFrame = frameCosts(
    "media.frame",
    "What the product's own work costs in a frame in which a moment's photos are shown, attached or arranged, on the device.",
    on: ["media", "media.add"])
  static let collageTook = durations(
    "collage.took", "From the first photo of a collage to its file, in virtual time.")
  static let collagePeak = amounts(
    "collage.peak", "The most that a collage holds while it is made: canvas, file and what a decode takes.",
    in: .bytes, better: .lower)
  static let commitTook = durations(
    "commit.took", "From the tap on save to the answered commit, in virtual time.")
}

/// The metrics of 365, and the screens and events that a run may reach.
package enum CelebrationMetrics {
  static let happened =
    [
      "launch", "foreground", "background", "commit", "shares", "copies", "cancelled", "reminded", "refused",
      "killed", "power.cut", "record.refused", "settings.opened", "import.failed",
    ]
    + AnalyticsEvent.allCases.map(\.rawValue) + GardenHaptic.allCases.map { "felt.\($0)" }
    + ["call", "message", "share", "plan"].map { "wants.\($0)" }

  /// Everything that a run may reach: screens and events.
  static let declared = places.map { "place.\($0)" } + happened
  static let places = [
    "garden", "heatmap", "calendar", "create", "library", "profile", "day", "onboarding", "add.person",
    "add.date", "add.year",
    "add.category", "add.notes", "pack.photos", "pack.template", "pack.result", "collage",
    "import", "media", "media.add", "notes", "people", "avatars", "reminders", "categories", "about",
  ]

  static let own: [AppMetric] = [
    .happened, .sheetReady, .importFrame, .mediaFrame, .collageTook, .collagePeak, .commitTook,
  ]
}
