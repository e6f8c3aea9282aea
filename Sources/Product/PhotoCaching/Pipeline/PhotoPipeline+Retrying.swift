public import Kernel

extension PhotoPipeline {
  /// Whether a key is wanted and has failed, so that it can be tried again. O(1).
  public func hasFailed(_ key: PhotoKey) -> Bool {
    let place = book.place(of: key)
    return place != 0 && book.entries[place].wanted != nil && book.entries[place].phase == .failed
  }

  /// Tries a key that has failed once more; without effect on any other. It ends in `ready` or `failed` again.
  public mutating func tryAgain(_ key: PhotoKey, effects: inout [PhotoPipelineEffect]) {
    guard hasFailed(key) else { return }
    begin(book.place(of: key), effects: &effects)
  }
}
