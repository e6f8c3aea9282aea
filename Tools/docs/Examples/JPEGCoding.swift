import JPEGCoding
@_exported import PhotoCaching

// Names that examples of JPEGCoding use.

let size = PixelSize(width: 4_032, height: 3_024)
let box = PixelSize(width: 390, height: 390)
let file: [UInt8] = []
let pixels: [UInt8] = []
@MainActor var key: PhotoKey { preconditionFailure("examples are compiled and never run") }
