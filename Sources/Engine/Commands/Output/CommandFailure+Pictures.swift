extension CommandFailure {
  /// What a program that was built without the trait `Pictures` says where it should draw to a file. A file with the ending `instead`
  /// needs no pictures.
  package static func withoutPictures(_ file: String, instead ending: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "`--out` is `\(file)`, but this program was built without pictures; name a file that ends with \(ending), or build it with the "
        + "trait `Pictures` of the package skiprope: take `traits: []` out of the dependency in Package.swift, and have libcairo2-dev"
    )
  }
}
