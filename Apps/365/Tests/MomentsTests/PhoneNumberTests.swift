import Moments
import Testing

@Suite("Phone numbers")
struct PhoneNumberTests {
  @Test(
    "numbers are read as people and files write them",
    arguments: [
      ("+49 30 23125-101", "+493023125101"), ("030/23125101", "03023125101"),
      ("(030) 231.25.101", "03023125101"),
      ("+49 (0)30 23125101", "+493023125101"), ("tel:+49-30-23125101;ext=7", "+493023125101"),
      ("TEL:03023125;phone-context=+49", "03023125"), ("030 23125 ext. 12", "03023125"),
      ("030 23125x12", "03023125"),
      ("030 23125,,12", "03023125"), ("112", "112"),
      ("\u{202A}+49\u{A0}30\u{2011}23125101\u{202C}", "+493023125101"),
      ("\u{0660}\u{0663}\u{0660}12", "03012"), ("\u{FF0B}493023125101", "+493023125101"),
      ("0049 30 23125", "00493023125"),
      ("+123456789012345", "+123456789012345"),
    ])
  func read(text: String, digits: String) {
    #expect(PhoneNumber(text)?.digits == digits)
    // A stored number is read as itself.
    #expect(PhoneNumber(digits)?.digits == digits)
  }

  @Test(
    "text with too few or too many digits, letters or a phone command is no number",
    arguments: [
      "", "  ", "12", "+123456", "1234567890123456", "+1234567890123456", "0800 PIZZA", "1-800-FLOWERS",
      "*#06#",
      "#31#03023125", "++4930", "30+49123456", "tel:", "anna@example.org", "二三四五六七", "½½½½",
    ])
  func none(text: String) { #expect(PhoneNumber(text) == nil) }

  @Test("text longer than any number is none, however it begins")
  func long() {
    #expect(PhoneNumber("030 23125" + String(repeating: " ", count: 200)) == nil)
    #expect(PhoneNumber(String(repeating: "1", count: 1_000_000)) == nil)
  }
}
