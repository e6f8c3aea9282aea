internal import ByteFeeding

/// A null-terminated list of C arguments.
public typealias ArgumentList = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The main loop of libFuzzer (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<ArgumentList>,
  _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The function that libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  ByteInput.feed(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// The program's `main`, under the name that the package manager expects.
@_cdecl("fuzz_bytes_main")
public func main(_ count: CInt, _ arguments: ArgumentList) -> CInt {
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments, testOneInput)
}
