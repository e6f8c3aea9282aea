internal import Simulation
package import YAMLReading

/// Reads the devices that a file defines.
package struct OwnDeviceReading {
  private let file: String
  /// The key of the map.
  private let path: String
  /// Names that are taken: those of the known devices, in portrait and landscape.
  private let known: [String]

  package init(file: String, path: String, known: [String]) {
    self.file = file
    self.path = path
    self.known = known
  }

  /// The names in a map of devices, valid or not, each also with the landscape suffix.
  package static func names(_ node: YAMLNode) -> [String] {
    guard case .mapping(let entries) = node.content else { return [] }
    let names = entries.compactMap(\.key.text)
    return names + names.map { $0 + landscape }
  }

  private static let landscape = DeviceProfile.landscapeSuffix

  /// The devices of a map, in the order of the file. Adds errors to `faults`, each with a remedy.
  package func read(_ node: YAMLNode, _ faults: inout [ScenarioFault]) -> [OwnDevice] {
    var devices: [OwnDevice] = []
    eachEntry(of: node, "`\(path)`", "device", &faults) { (name, key, value, faults) in
      if let complaint = complaint(aboutName: name) {
        faults.append(fault(key, "`\(path)`: \(complaint)"))
      } else {
        devices.append(device(name, value, &faults))
      }
    }
    return devices
  }

  private func complaint(aboutName name: String) -> String? {
    if known.contains(name) {
      return "`\(name)` is a known device; give yours another name"
    }
    if name.hasSuffix(OwnDeviceReading.landscape) {
      return
        "`\(name)` names the landscape form of another device; leave `\(OwnDeviceReading.landscape)` out: "
        + "each device also exists in landscape, under its name with that suffix"
    }
    // The landscape form must also be a valid name.
    let most = 64 - OwnDeviceReading.landscape.utf8.count
    guard FieldReading.isName(name), name.utf8.count <= most else {
      return
        "`\(name)` is not a valid name: use 1 to \(most) letters, digits, hyphens, dots or underscores, a letter or digit first"
    }
    return nil
  }

  private func device(_ name: String, _ node: YAMLNode, _ faults: inout [ScenarioFault]) -> OwnDevice {
    let place = "`\(path).\(name)`"
    var device = OwnDevice(name)
    var given: Set<String> = []
    guard case .mapping = node.content else {
      faults.append(
        fault(node, "\(place) is \(found(node)), but must be a map of figures, such as `{points: 360x780}`"))
      return device
    }
    let fields = OwnDeviceSchema.fields
    let keys = fields.map(\.key) + [OwnDeviceSchema.sources.key]
    eachEntry(of: node, place, "key", &faults) { (name, key, value, faults) in
      given.insert(name)
      if let field = fields.first(where: { $0.key == name }) {
        guard let text = value.text, field.read(text, &device) else {
          faults.append(
            fault(value, "\(place): `\(name)` is \(found(value)), but must be \(field.allowed)"))
          return
        }
      } else if name == OwnDeviceSchema.sources.key {
        device.sources = sources(value, place, &faults)
      } else {
        faults.append(fault(key, "\(place) has no key `\(name)`; \(NearestName.remedy(name, among: keys))"))
      }
    }
    if !given.contains("points") {
      faults.append(fault(node, "\(place) has no screen size; give `points: 360x780`"))
    }
    if !given.contains("touch-rate") { device.touchHertz = device.refreshHertz }
    return device
  }

  private func sources(
    _ node: YAMLNode, _ place: String, _ faults: inout [ScenarioFault]
  ) -> [OwnDevice.Source] {
    let figures = (OwnDeviceSchema.figures + OwnDeviceSchema.edges).map(\.key)
    var sources: [OwnDevice.Source] = []
    eachEntry(of: node, "\(place): `sources`", "figure", &faults) { (name, key, value, faults) in
      if !figures.contains(name) {
        let remedy = NearestName.remedy(name, among: figures)
        faults.append(fault(key, "\(place): `sources` has no figure `\(name)`; \(remedy)"))
      } else if let text = value.text, !text.isEmpty {
        sources.append(
          OwnDevice.Source(key: name, text: text.hasSuffix("\n") ? String(text.dropLast()) : text))
      } else {
        faults.append(
          fault(value, "\(place): the source of `\(name)` is \(found(value)), but must be text"))
      }
    }
    return sources
  }

  /// Calls `body` for each entry of a map, each key once. `kind` is the word for a key in messages.
  private func eachEntry(
    of node: YAMLNode, _ place: String, _ kind: String, _ faults: inout [ScenarioFault],
    _ body: (String, YAMLNode, YAMLNode, inout [ScenarioFault]) -> Void
  ) {
    guard case .mapping(let entries) = node.content else {
      if node.text != "" {
        faults.append(fault(node, "\(place) is \(found(node)), but must be a map of \(kind)s"))
      }
      return
    }
    var seen: Set<String> = []
    for entry in entries {
      guard let name = entry.key.text else {
        faults.append(fault(entry.key, "a \(kind) of \(place) must be text"))
        continue
      }
      guard seen.insert(name).inserted else {
        faults.append(fault(entry.key, "\(place) has the \(kind) `\(name)` twice; keep one of them"))
        continue
      }
      body(name, entry.key, entry.value, &faults)
    }
  }

  private func found(_ node: YAMLNode) -> String { node.text.map { "`\($0)`" } ?? node.shape }

  private func fault(_ node: YAMLNode, _ message: String) -> ScenarioFault {
    ScenarioFault(file: file, line: node.mark.line, column: node.mark.column, message: message)
  }
}
