/// A value for which the changes of two users can be combined.
public protocol Mergeable: Equatable {
    /// Returns the value with both changes; nil if they contradict each other.
    static func merged(base: Self, mine: Self, theirs: Self) -> Self?
}

extension String: Mergeable {
    /// Returns the text with both changes, as ``Merging/texts(base:mine:theirs:)`` does.
    public static func merged(base: String, mine: String, theirs: String) -> String? {
        Merging.texts(base: base, mine: mine, theirs: theirs)
    }
}

extension Set: Mergeable {
    /// Returns the set with both changes, which never contradict each other.
    public static func merged(base: Set, mine: Set, theirs: Set) -> Set? {
        Merging.sets(base: base, mine: mine, theirs: theirs)
    }
}

/// Combines two changes of the same value: a three-way merge.
public enum Merging {
    /// Returns the set with the elements that either change has added, and without those that either has removed.
    public static func sets<Element>(
        base: Set<Element>, mine: Set<Element>, theirs: Set<Element>
    ) -> Set<Element> {
        theirs.union(mine.subtracting(base)).subtracting(base.subtracting(mine))
    }

    /// Returns the text with both changes: word by word if all versions are one line, otherwise line by line.
    ///
    /// - Returns: nil if both have changed the same or adjacent words or lines in different ways, or if the changed parts
    ///   have more than 500 words or lines.
    public static func texts(base: String, mine: String, theirs: String) -> String? {
        let haveLines = [base, mine, theirs].contains { $0.contains(where: \.isNewline) }
        let parts = haveLines ? lines : words
        let separator = haveLines ? UInt8(ascii: "\n") : UInt8(ascii: " ")
        if [mine, theirs].contains(where: { hasManyChanges(from: base, to: $0, separator) }) { return nil }
        return elements(base: parts(base), mine: parts(mine), theirs: parts(theirs))?.joined()
    }

    /// Returns the array with both changes.
    ///
    /// - Returns: nil if both have changed the same or adjacent elements in different ways, or if the changed parts have
    ///   more than 500 elements.
    /// - Complexity: O((*n* + *d*) *d*) for *n* elements and *d* differences.
    public static func elements<Element: Hashable>(
        base: [Element], mine: [Element], theirs: [Element]
    ) -> [Element]? {
        guard let mine = edits(of: base, to: mine), let theirs = edits(of: base, to: theirs) else { return nil }
        var result: [Element] = []
        var position = 0
        var (ours, others) = (mine[...], theirs[...])
        while let edit = next(&ours, &others) {
            guard case .edit(let edit) = edit else { return nil }
            result += base[position..<edit.range.lowerBound] + edit.replacement
            position = edit.range.upperBound
        }
        return result + base[position...]
    }

    /// The greatest number of elements between the first and last difference.
    private static let limit = 500

    /// The replacement of a range of the base.
    private struct Edit<Element: Hashable>: Equatable {
        let range: Range<Int>
        let replacement: [Element]

        func touches(_ other: Edit) -> Bool {
            range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
        }
    }

    private enum Step<Element: Hashable> {
        case edit(Edit<Element>)
        case contradiction
    }

    /// Removes and returns the edit that comes first in the base. Equal edits count once.
    private static func next<Element>(
        _ ours: inout ArraySlice<Edit<Element>>, _ others: inout ArraySlice<Edit<Element>>
    ) -> Step<Element>? {
        guard let mine = ours.first else { return others.popFirst().map { .edit($0) } }
        guard let theirs = others.first else { return ours.popFirst().map { .edit($0) } }
        if mine == theirs {
            others.removeFirst()
            return ours.popFirst().map { .edit($0) }
        }
        if mine.touches(theirs) { return .contradiction }
        return (mine.range.lowerBound < theirs.range.lowerBound ? ours.popFirst() : others.popFirst()).map { .edit($0) }
    }

    /// Returns the edits that turn the base into another version, in order; nil if the changed part is too long.
    private static func edits<Element: Hashable>(of base: [Element], to new: [Element]) -> [Edit<Element>]? {
        let start = zip(base, new).prefix { $0 == $1 }.count
        let rest = min(base.count, new.count) - start
        let end = zip(base.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
        let (old, changed) = (base[start..<(base.count - end)], new[start..<(new.count - end)])
        guard max(old.count, changed.count) <= limit else { return nil }
        let difference = Array(changed).difference(from: Array(old))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(start + offset)
            case .insert(let offset, _, _): inserted.insert(start + offset)
            }
        }
        var edits: [Edit<Element>] = []
        var (from, to) = (start, start)
        while from < base.count - end || to < new.count - end {
            let (firstFrom, firstTo) = (from, to)
            while removed.contains(from) { from += 1 }
            while inserted.contains(to) { to += 1 }
            if from == firstFrom, to == firstTo {
                from += 1
                to += 1
            } else {
                edits.append(Edit(range: firstFrom..<from, replacement: Array(new[firstTo..<to])))
            }
        }
        return edits
    }

    /// Indicates that the changed part of a text has more elements than the limit. It may miss some of these, but is much
    /// faster than to split a long text.
    private static func hasManyChanges(from base: String, to new: String, _ separator: UInt8) -> Bool {
        let versions = [Array(base.utf8), Array(new.utf8)]
        let length = min(versions[0].count, versions[1].count)
        var start = 0
        while start < length, versions[0][start] == versions[1][start] { start += 1 }
        var end = 0
        while end < length - start, versions[0][versions[0].count - 1 - end] == versions[1][versions[1].count - 1 - end]
        {
            end += 1
        }
        return versions.contains { $0[start..<($0.count - end)].split(separator: separator).count > limit }
    }

    /// Returns the words of a text and the spaces between them.
    private static func words(_ text: String) -> [Substring] {
        var words: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let word = rest.prefix { $0.isWhitespace == first.isWhitespace }
            words.append(word)
            rest = rest[word.endIndex...]
        }
        return words
    }

    /// Returns the lines of a text with their line breaks.
    private static func lines(_ text: String) -> [Substring] {
        var lines: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.isNewline).map(rest.index(after:)) ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }
}
