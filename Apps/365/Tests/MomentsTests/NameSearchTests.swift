import Moments
import Testing

@Suite("Names and their search")
struct NameSearchTests {
  @Test(
    "names fold to their bare words",
    arguments: [
      ("Zoë Müller-Lüdenscheidt", "zoe muller ludenscheidt"), ("O'Neill", "oneill"),
      ("ŁUKASZ Øre", "lukasz ore"),
      ("Straße", "strasse"), ("Nguyễn Thị Ắnh", "nguyen thi anh"), ("e\u{301}mile", "emile"),
      ("  Dr.  Æsa (Mama) ", "dr aesa mama"), ("ΜΑΡΊΑ", "μαρία"), ("İpek ılık", "ipek ilik"),
      ("李 小龍", "李 小龍"),
      ("👩‍👧 !", ""), ("Anna2", "anna2"), ("", ""),
    ])
  func folding(name: String, folded: String) { #expect(NameFolding.fold(name) == folded) }

  @Test("an accented European letter folds to the base letter of its Unicode name")
  func accents() {
    for value in UInt32(0xC0)..<0x250 {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { continue }
      let words = name.split(separator: " ")
      let isBare = words.count > 4 && words[0] == "LATIN" && words[2] == "LETTER" && words[4] == "WITH"
      guard isBare, words[3].count == 1 else { continue }
      #expect(NameFolding.fold(String(scalar)) == words[3].lowercased(), "\(name)")
    }
    // Letters without an accent that fold to other letters.
    #expect(NameFolding.fold("ÆðþŒßĸŋ") == "aedthoessĸŋ")
  }

  @Test("a search finds beginnings of words in any order, whatever their case and accents")
  func search() {
    var stage = MomentStage()
    for name in ["Zoë Müller", "Anna-Lena Zobel", "Müller, Zoltán", "Ben", "anna"] {
      stage.ask(.addPerson(PersonDraft(name: name, relationship: .friend)))
    }
    func found(_ text: String) -> [String] {
      stage.store.contents.people(matching: text).compactMap { stage.store.contents.people[$0]?.name }
    }
    #expect(found("zo") == ["Anna-Lena Zobel", "Müller, Zoltán", "Zoë Müller"])
    #expect(found("MULLER zo") == ["Müller, Zoltán", "Zoë Müller"])
    #expect(found("lena") == ["Anna-Lena Zobel"] && found("ena") == [] && found("zoe x") == [])
    #expect(found(" ") == ["anna", "Anna-Lena Zobel", "Ben", "Müller, Zoltán", "Zoë Müller"])
    stage.ask(.changePerson(Person(id: PersonID(6), name: "Éva", relationship: .friend)))
    #expect(found("zoe") == [] && found("eva") == ["Éva"])
    #expect(stage.store.contents.people(named: "ÉVA").map(\.raw) == [6])
    stage.store.checkInvariants()
  }

  @Test("pages of names, and the newest people, equal those of the whole list as people come and go")
  func pages() {
    var stage = MomentStage()
    var random = RandomSource(seed: 7)
    func check(_ contents: MomentContents) {
      let all = contents.peopleByName
      for first in [0, 1, 255, 256, 257, 300, all.count - 1, all.count, all.count + 5] where first >= 0 {
        for count in [0, 1, 12, 300] {
          let wanted = all.dropFirst(first).prefix(count)
          #expect(
            contents.peopleByName(at: first..<(first + count)) == Array(wanted), "\(count) from \(first)")
        }
      }
      let newest = contents.people.keys.sorted().reversed().prefix(4)
      #expect(contents.newestPeople(4) == Array(newest))
    }
    check(stage.store.contents)
    for number in 0..<600 {
      let name = "\(["Anna", "Bo", "Zoe"][random.below(3)]) \(random.below(90))"
      stage.ask(.addPerson(PersonDraft(name: name, relationship: .friend)))
      if number < 6 || number == 599 { check(stage.store.contents) }
    }
    for _ in 0..<40 {
      let people = stage.store.contents.people.keys.sorted()
      let place = random.chance(0.3) ? people.count - 1 : random.below(people.count)
      stage.ask(.askToDeletePerson(people[place]))
      stage.ask(.confirmDeletion)
      #expect(stage.store.contents.people[people[place]] == nil)
      check(stage.store.contents)
    }
    stage.store.checkInvariants()
  }
}
