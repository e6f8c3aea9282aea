extension CommandFailure {
  /// The failure when a program without the trait `Pictures` is asked to draw a file. A file name ending in `instead` needs no
  /// pictures.
  package static func withoutPictures(_ file: String, instead ending: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "`--out` is `\(file)`, but this program was built without pictures; name a file that ends with \(ending), or build it with the "
        + "trait `Pictures` of the package skiprope: remove `traits: []` from the dependency in Package.swift, and install libcairo2-dev"
    )
  }
}
