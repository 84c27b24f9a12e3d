import Foundation
import RxTesting
import Scenes
import Testing

@testable import GalleryViewModels

/// The names of many visitors.
struct ChatMembersTests {
    private let start = Date(timeIntervalSince1970: 0)

    private func id(_ number: Int) -> Visitor.ID { .anonymous("\(number)") }

    @Test func `the visitor who left longest ago is forgotten for a new one`() throws {
        var members = ChatMembers(limit: 3)
        for number in 0..<3 {
            try members.claim("\(number)", for: id(number), now: start + Double(number)) { _ in false }
        }
        _ = try members.send(from: id(0), now: start + 10)
        try members.claim("3", for: id(3), now: start + 20) { $0 == id(1) }
        #expect((0..<4).map { members.name(of: id($0)) } == ["0", "1", nil, "3"])
        #expect(throws: ChatError.isFull) { try members.claim("4", for: id(4), now: start + 30) { _ in true } }
        try members.claim("new", for: id(3), now: start + 40) { _ in true }
        #expect(members.name(of: id(3)) == "new")
        // The name of a visitor who was forgotten, and a former name, are free.
        members.remove(id(1))
        try members.claim("2", for: id(5), now: start + 41) { _ in true }
        members.remove(id(0))
        try members.claim("3", for: id(6), now: start + 41) { _ in true }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `each name has one holder and each holder one name`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var members = ChatMembers(limit: 5)
        for step in 0..<500 {
            let (visitor, now) = (id(.random(in: 0..<8, using: &random)), start + Double(step) * 60)
            let name = ["a", "A", "b", "c", "d", "e", "f"].randomElement(using: &random) ?? ""
            if Int.random(in: 0..<4, using: &random) == 0 {
                members.remove(visitor)
                #expect(members.name(of: visitor) == nil)
            } else {
                let isClaimed = (try? members.claim(name, for: visitor, now: now) { $0 == id(0) }) != nil
                if isClaimed { #expect(members.name(of: visitor) == name) }
            }
            let names = (0..<8).compactMap { members.name(of: id($0))?.lowercased() }
            #expect(Set(names).count == names.count && names.count <= 5)
        }
    }
}
