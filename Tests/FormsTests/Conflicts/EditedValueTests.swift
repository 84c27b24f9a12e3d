import Rx
import RxTesting
import Testing

@testable import Forms

@Suite struct EditedValueTests {
    @Test func `a value that is not edited follows the stored one and has nothing to save`() throws {
        let title = EditedValue("a")
        title.store("b")
        #expect(title.value == "b")
        #expect(try title.takeChange() == nil)
        title.accept("b")
        #expect(try title.takeChange() == nil)
    }

    @Test func `an edit is kept while the stored value changes elsewhere`() throws {
        let title = EditedValue("buy milk")
        title.accept("buy milk today")
        #expect(try title.takeChange() == .init(base: "buy milk", value: "buy milk today"))
        title.store("get milk")
        #expect(title.value == "buy milk today")
        #expect(try title.takeChange() == .init(base: "get milk", value: "get milk today"))
    }

    @Test func `a contradiction is told once and then replaces the stored value`() throws {
        let title = EditedValue("a")
        title.accept("mine")
        title.store("theirs")
        let conflict = EditConflict(base: "a", mine: "mine", theirs: "theirs", merged: nil)
        #expect(throws: conflict) { try title.takeChange() }
        #expect(title.base == "theirs")
        #expect(title.value == "mine")
        #expect(try title.takeChange() == .init(base: "theirs", value: "mine"))
        title.store("third")
        #expect(throws: EditConflict<String>.self) { try title.takeChange() }
    }

    @Test func `both changing in the same way is no conflict`() throws {
        let title = EditedValue("a")
        let conflicts = Recorded(title.conflict)
        title.accept("b")
        title.store("b")
        #expect(try title.takeChange() == nil)
        #expect(conflicts.values == [nil])
    }

    @Test func `the conflict follows both versions and ends with an undone edit`() {
        let title = EditedValue("a")
        let conflicts = Recorded(title.conflict)
        title.accept("b")
        title.store("c")
        title.accept("d")
        title.accept("a")
        #expect(conflicts.values.map { $0.map { [$0.mine, $0.theirs] } } == [nil, ["b", "c"], ["d", "c"], nil])
        #expect(title.value == "c")
    }

    @Test(arguments: [false, true])
    func `a form that was shown earlier names its base, before or after the value`(isFirst: Bool) throws {
        let untouched = EditedValue("theirs")
        if isFirst { untouched.begin(from: "a") }
        untouched.accept("a")
        if !isFirst { untouched.begin(from: "a") }
        #expect(untouched.value == "theirs")
        #expect(try untouched.takeChange() == nil)

        let edited = EditedValue("theirs")
        if isFirst { edited.begin(from: "a") }
        edited.accept("mine")
        if !isFirst { edited.begin(from: "a") }
        #expect(throws: EditConflict(base: "a", mine: "mine", theirs: "theirs", merged: nil)) {
            try edited.takeChange()
        }
    }

    @Test func `sets combine all changes`() throws {
        let tags = EditedValue<Set<String>>(["home", "old"])
        tags.accept(["home", "urgent"])
        tags.store(["home", "old", "phone"])
        #expect(try tags.takeChange()?.value == ["home", "urgent", "phone"])
    }

    @Test func `values of other types are not combined by default`() {
        let count = EditedValue(1)
        count.accept(2)
        count.store(3)
        #expect(throws: EditConflict(base: 1, mine: 2, theirs: 3, merged: nil)) { try count.takeChange() }
    }
}
