import FileReading

// Names that examples of FileReading use.

let paths = ["photos/1.jpg", "photos/2.jpg"]
