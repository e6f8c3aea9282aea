internal import CYAML

extension YAMLDocument {
  /// The version of the library that is loaded, such as `0.2.5`.
  package static var libraryVersion: String { String(cString: yaml_get_version_string()) }
}
