package import Commands

/// A validated request to fit the cost table to this host.
package struct CalibrateRequest: Hashable, Sendable {
  /// A folder of JPEG files; `nil` for forged ones.
  package var photos: String?
  /// The file for the scenario fragment; `nil`: it is printed.
  package var out: String?
  package var repetitions: Int
  package var format: OutputFormat

  /// The flags of `calibrate`.
  package static let flags: [Flag] = [
    Flag("--photos", "DIR", "measure with the JPEG files of a folder instead of forged ones; the first 24"),
    Flag("--out", "FILE", "write the part of a scenario there instead of printing it"),
    often.flag,
    CommonFlags.format.flag,
  ]

  private static let often = ValueFlag.whole(
    "--repetitions", in: 1...50, default: 5, "repetitions of each measurement, of which the least counts")

  /// Parses the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "calibrate")
    photos = try parsed.text("--photos")
    if let photos, !InputFile.isDirectory(photos) {
      throw CommandFailure(
        .missingInput, "there is no folder of photos `\(photos)`; name one with JPEG files, or leave it out")
    }
    out = try parsed.text("--out")
    repetitions = try parsed.value(CalibrateRequest.often)
    format = try parsed.value(CommonFlags.format)
  }
}
