import Drawing
import Foundation
import Kernel
import Testing

@Suite("Pictures of screens")
struct ScreenPictureTests {
  private let size = ScreenSize(100, 60)

  private func item(
    _ place: UInt64, _ kind: DisplayKind, _ frame: ScreenRect, colour: UInt32, opacity: UInt8 = 255,
    text: DisplayText = .none
  ) -> DisplayItem {
    DisplayItem(
      id: DisplayID(raw: place), kind: kind, frame: frame, text: text, textSize: text == .none ? 0 : 17,
      colour: colour, opacity: opacity)
  }

  /// The file of a picture.
  private func file(_ picture: ScreenPicture, _ format: PictureFormat) throws -> Data {
    Data(try picture.bytes(format))
  }

  private func picture(_ items: [DisplayItem], _ texts: [String]? = nil) -> ScreenPicture {
    ScreenPicture(
      size: size, safeArea: ScreenRect(origin: .zero, size: size), items: items,
      texts: texts ?? items.map { _ in "" })
  }

  @Test(
    "each file has its format's signature, and a PNG as many pixels as the screen has points, times the scale"
  )
  func formats() throws {
    var drawn = picture([item(1, .backdrop, ScreenRect(0, 0, 100, 60), colour: 0xFF0000)])
    drawn.scale = 2
    #expect(try file(drawn, .svg).starts(with: Data("<?xml".utf8)))
    #expect(try file(drawn, .pdf).starts(with: Data("%PDF".utf8)))
    let png = try file(drawn, .png)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(png[16..<24]) == [0, 0, 0, 200, 0, 0, 0, 120])
  }

  @Test(
    "letters are at most as wide as measured, and hardly narrower",
    arguments: [8, 17, 34] as [UInt8])
  func letters(points: UInt8) {
    let known = (0x20..<0x7F).map { UInt32($0) } + (0xA1..<0x100).map { UInt32($0) }
    // Spaces break lines, and the soft hyphen has no width in some fonts.
    for code in known where code != 0x20 && code != 0xAD {
      guard let letter = Unicode.Scalar(code).map(Character.init) else { continue }
      let text = String(repeating: letter, count: 20)
      let wide = TextMeasure.width(thousandths: TextMeasure.advance(text), points)
      for (width, isCut) in [(wide, false), (wide.scaled(by: 97, over: 100), true)] {
        let label = DisplayItem(
          id: DisplayID(raw: 1), kind: .label,
          frame: ScreenRect(x: .zero, y: .zero, width: width, height: .points(60)),
          text: DisplayText(key: 1), textSize: points)
        #expect(picture([label], [text]).cutItems().isEmpty == !isCut, "\(letter) in \(width.points) pt")
      }
    }
  }

  @Test("a known photo is drawn with its pixels, another as a stand-in, both reproducibly")
  func knownPhotos() throws {
    let items = [PhotoID(1), PhotoID(2)].map { photo in
      var item = item(photo.raw, .photo, ScreenRect(Double(photo.raw) * 40 - 40, 0, 40, 60), colour: 0)
      item.photo = photo
      return item
    }
    func drawn(_ colour: [UInt8], of photo: UInt64 = 1) throws -> Data {
      var drawn = picture(items)
      drawn.photos[PhotoID(photo)] = ScreenPicture.Photo(
        size: PixelSize(width: 3, height: 2), pixels: (0..<6).flatMap { _ in colour + [255] })
      return try file(drawn, .png)
    }
    let red = try drawn([255, 0, 0])
    #expect(try drawn([255, 0, 0]) == red)
    #expect(try drawn([254, 0, 0]) != red && drawn([0, 0, 255]) != red)
    #expect(try drawn([255, 0, 0], of: 2) != red)
    #expect(try drawn([255, 0, 0], of: 9) == file(picture(items), .png))
  }

  @Test(
    "the same items make the same picture; another place, colour, opacity, text, order or finger makes another"
  )
  func notifies() throws {
    let text = DisplayText(key: 1)
    let items = [
      item(1, .backdrop, ScreenRect(0, 0, 100, 60), colour: 0xFFFFFF),
      item(2, .card, ScreenRect(10, 10, 40, 20), colour: 0x112233),
      item(3, .button, ScreenRect(30, 20, 60, 30), colour: 0x445566, text: text),
    ]
    let first = try file(picture(items, ["", "", "Go"]), .png)
    #expect(try file(picture(items, ["", "", "Go"]), .png) == first)
    func changed(_ change: (inout [DisplayItem]) -> Void, _ said: String = "Go") throws -> Data {
      var others = items
      change(&others)
      return try file(picture(others, ["", "", said]), .png)
    }
    #expect(try changed { $0[1].frame.origin.x = .points(11) } != first)
    #expect(try changed { $0[1].colour = 0x112234 } != first)
    #expect(try changed { $0[1].opacity = 128 } != first)
    #expect(try changed { $0[1].trait = .selectedButton } != first)
    #expect(try changed({ _ in }, "No") != first)
    #expect(try changed { $0[2].opacity = 0 } != first)
    var touched = picture(items, ["", "", "Go"])
    touched.trails = [[ScreenPoint(20, 20), ScreenPoint(40, 30)]]
    #expect(try file(touched, .png) != first)
    var edged = picture(items, ["", "", "Go"])
    edged.safeArea = ScreenRect(0, 10, 100, 40)
    #expect(try file(edged, .png) != first)
  }

  @Test("a ring with a text size shows its text; without one the text is its share")
  func rings() throws {
    func ring(_ share: Int, size: UInt8, _ said: String) throws -> Data {
      var ring = item(1, .ring, ScreenRect(10, 0, 60, 60), colour: 0x112233, text: DisplayText(key: 1, share))
      ring.textSize = size
      return try file(picture([ring], [said]), .png)
    }
    #expect(try ring(0, size: 11, "3") != ring(0, size: 11, "4"))
    #expect(try ring(0, size: 0, "3") == ring(0, size: 0, "4"))
    #expect(try ring(500, size: 0, "") != ring(0, size: 0, ""))
    #expect(try ring(500, size: 11, "3") == ring(0, size: 11, "3"))
  }

  @Test("two photos look different, and one photo differs from two")
  func photos() throws {
    func photo(_ id: UInt64, _ frame: ScreenRect) -> DisplayItem {
      DisplayItem(
        id: DisplayID(raw: id), kind: .photo, frame: frame, photo: PhotoID(id),
        pixels: PixelSize(width: 9, height: 9))
    }
    let (left, right) = (ScreenRect(0, 0, 50, 60), ScreenRect(50, 0, 50, 60))
    let pictures = try [
      [photo(1, left)], [photo(2, left)], [photo(1, left), photo(2, right)],
      [photo(2, left), photo(1, right)],
    ].map { try file(picture($0), .png) }
    #expect(Set(pictures).count == 4)
  }

  @Test(
    "a file's extension selects its format",
    arguments: [
      ("a.svg", PictureFormat.svg), ("b/c.PNG", .png), ("d.e.pdf", .pdf), ("svg", nil), ("a.jpg", nil),
      ("a.png/b", nil),
      (".", nil),
    ] as [(String, PictureFormat?)])
  func endings(name: String, format: PictureFormat?) { #expect(PictureFormat(file: name) == format) }
}
