/// Header fields in order. Names are compared without regard to case.
///
/// The fields are stored as the lines sent over the wire, so that parsing or writing a whole header is one copy. A
/// lookup is linear in the number of fields.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    /// The places of the fields, with room for more, and then the lines: `name: value CR LF` for each field, in order.
    /// One array, because each request allocates it.
    private var storage: [UInt8] = []
    /// The number of places for which there is room.
    private var room: Int32 = 0
    private var fieldCount: Int32 = 0

    /// The place of a field. The offsets are those from the start of the lines.
    struct Place: Sendable, BitwiseCopyable {
        var nameStart: UInt32
        var nameCount: UInt32
        var valueStart: UInt32
        var valueCount: UInt32

        var name: Range<Int> { Int(nameStart)..<Int(nameStart + nameCount) }
        var value: Range<Int> { Int(valueStart)..<Int(valueStart + valueCount) }
    }

    /// Creates an empty header.
    public init() {}

    /// Creates a header from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init()
        for (name, value) in elements { append(name, value) }
    }

    /// Removes all fields. A parser then appends the places of others, and finally their lines. Uses the same memory
    /// again, unless a copy of the header exists.
    mutating func removeAllForParser() {
        fieldCount = 0
        if room > 0 { return storage.removeSubrange(linesStart...) }
        room = 16
        storage = Array(repeating: 0, count: linesStart)
    }

    mutating func append(lines: Span<UInt8>) { storage.append(bytesOf: lines) }

    /// Appends the place of a validated line.
    @inline(__always)
    mutating func append(_ place: Place) {
        if fieldCount == room { makeRoom() }
        let offset = Self.bytesOfRoom(fieldCount)
        storage.withUnsafeMutableBytes { $0.storeBytes(of: place, toByteOffset: offset, as: Place.self) }
        fieldCount += 1
    }

    /// Makes room for a number of fields, so that adding them to a copy of the header does not move the others.
    package mutating func reserveRoom(forMore count: Int) {
        while Int(room - fieldCount) < count { makeRoom() }
    }

    private mutating func makeRoom() {
        let more = max(4, room)
        storage.insert(contentsOf: repeatElement(0, count: Self.bytesOfRoom(more)), at: linesStart)
        room += more
    }

    private static func bytesOfRoom(_ count: Int32) -> Int { Int(count) * MemoryLayout<Place>.size }

    private var linesStart: Int { Self.bytesOfRoom(room) }

    /// `name: value CR LF` for each field, in order.
    var lines: ArraySlice<UInt8> { storage[linesStart...] }

    private func place(at index: Int) -> Place {
        storage.span.bytes.unsafeLoadUnaligned(fromByteOffset: index * MemoryLayout<Place>.size, as: Place.self)
    }

    private func inStorage(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound + linesStart..<range.upperBound + linesStart
    }

    private var places: some Sequence<Place> { (0..<count).lazy.map { place(at: $0) } }

    /// A Boolean value that indicates whether there are no fields.
    public var isEmpty: Bool { fieldCount == 0 }
    /// The number of fields.
    public var count: Int { Int(fieldCount) }

    /// The names and values in order.
    public var fields: [(name: String, value: String)] {
        places.map { (string($0.name), string($0.value)) }
    }

    /// The value of the first field with that name. Setting it replaces all fields with that name with one, or with
    /// none (`nil`).
    public subscript(name: String) -> String? {
        get { firstPlace(name).map { string(place(at: $0).value) } }
        set {
            if let newValue { set(name, newValue) } else { remove(name) }
        }
    }

    /// Returns the values of all fields with that name, in order.
    public func all(_ name: String) -> [String] {
        places.filter { matches($0, name) }.map { string($0.value) }
    }

    /// Indicates whether a field with that name exists.
    public func contains(_ name: String) -> Bool { firstPlace(name) != nil }

    /// Adds a field after the others, even if one with that name exists.
    ///
    /// Traps when the name is not a token, or when the value contains a line break or another control character.
    /// Neither may come unchecked from a peer: check such a value with ``isValidValue(_:)``.
    public mutating func append(_ name: String, _ value: String) {
        precondition(Self.isValidName(name), "\"\(name)\" is not a header field's name (RFC 9110 section 5.1).")
        precondition(Self.isValidValue(value), "The header field \(name) has a value with control characters.")
        let (nameCount, valueCount) = (name.utf8.count, value.utf8.count)
        if fieldCount == room { makeRoom() }
        let start = storage.count - linesStart
        storage.append(utf8Of: name)
        storage.append(": ")
        storage.append(utf8Of: value)
        storage.append("\r\n")
        append(
            Place(
                nameStart: UInt32(start), nameCount: UInt32(nameCount), valueStart: UInt32(start + nameCount + 2),
                valueCount: UInt32(valueCount)))
    }

    /// Replaces all fields with that name with one.
    public mutating func set(_ name: String, _ value: String) {
        if contains(name) { remove(name) }
        append(name, value)
    }

    /// Removes all fields with that name.
    public mutating func remove(_ name: String) {
        guard contains(name) else { return }
        let kept = places.filter { !matches($0, name) }.map { (string($0.name), string($0.value)) }
        self = HTTPHeaders()
        for (name, value) in kept { append(name, value) }
    }

    /// Indicates whether text is valid as a field's name, that is, whether it is a token.
    public static func isValidName(_ name: String) -> Bool {
        !name.isEmpty && name.allBytes { $0.isToken }
    }

    /// Indicates whether text is valid as a field's value: it contains no control character except the tab.
    public static func isValidValue(_ value: String) -> Bool {
        value.allBytes { $0.isFieldValue }
    }

    // MARK: Access without strings

    /// The lengths of the fields' names as a set of bits, which shows without comparisons that a name is absent. Bit 0
    /// stands for names of 64 bytes or more.
    var nameLengths: UInt64 {
        var lengths: UInt64 = 0
        for place in places { lengths |= Self.lengthBit(Int(place.nameCount)) }
        return lengths
    }

    static func lengthBit(_ count: Int) -> UInt64 { count < 64 ? 1 << UInt64(count) : 1 }

    func firstPlace(_ name: String) -> Int? {
        for index in 0..<count where matches(place(at: index), name) { return index }
        return nil
    }

    /// Indicates whether both share their memory, so that they have the same fields. False for most other equal headers.
    func isIdentical(to other: HTTPHeaders) -> Bool {
        storage.withUnsafeBufferPointer { bytes in
            other.storage.withUnsafeBufferPointer { bytes.baseAddress == $0.baseAddress && bytes.count == $0.count }
        }
    }

    /// Returns the index of the first field with a name, which must be in lower case. Faster than with a `String`.
    func place(of name: StaticString) -> Int? {
        let bytes = storage.span
        for index in 0..<count {
            let place = place(at: index)
            guard Int(place.nameCount) == name.utf8CodeUnitCount else { continue }
            if bytes.extracting(inStorage(place.name)).equalsIgnoringCase(name) { return index }
        }
        return nil
    }

    /// Indicates whether the first field with a name begins with text. Both must be in lower case.
    func has(_ name: StaticString, startingWith text: StaticString) -> Bool {
        guard let index = place(of: name) else { return false }
        let value = storage.span.extracting(inStorage(place(at: index).value))
        return value.count >= text.utf8CodeUnitCount
            && value.extracting(first: text.utf8CodeUnitCount).equalsIgnoringCase(text)
    }

    /// Returns the bytes of the value of the field at an index from `firstPlace`.
    func bytes(at index: Int) -> ArraySlice<UInt8> { storage[inStorage(place(at: index).value)] }

    /// Indicates whether a field with that name lists the token (comma-separated, case-insensitive).
    func lists(_ name: String, token: String) -> Bool {
        for place in places where matches(place, name) {
            for element in storage[inStorage(place.value)].split(separator: UInt8(ascii: ",")) {
                if element.trimmed().equalsIgnoringCase(token) { return true }
            }
        }
        return false
    }

    private func matches(_ place: Place, _ name: String) -> Bool {
        guard name.utf8.count == Int(place.nameCount) else { return false }
        var name = name
        return name.withUTF8 { wanted in
            var position = Int(place.nameStart) + linesStart
            for byte in wanted {
                guard storage[position].asciiLowercased == byte.asciiLowercased else { return false }
                position += 1
            }
            return true
        }
    }

    private func string(_ range: Range<Int>) -> String {
        UTF8Text.decode(storage[inStorage(range)])
    }
}

extension HTTPHeaders: Equatable {
    /// Indicates whether both have the same fields in the same order; the names may differ in case.
    public static func == (first: HTTPHeaders, second: HTTPHeaders) -> Bool {
        guard first.count == second.count else { return false }
        return zip(first.fields, second.fields).allSatisfy {
            $0.value.hasSameBytes(as: $1.value) && $0.name.asciiLowercased == $1.name.asciiLowercased
        }
    }
}

extension HTTPHeaders: CustomStringConvertible {
    public var description: String { UTF8Text.decode(lines) }
}

extension String {
    /// Indicates whether all bytes satisfy a condition. Faster than a loop over the view of the bytes, which checks for
    /// each of them how the string is stored.
    @inline(__always)
    func allBytes(satisfy condition: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(condition) } ?? utf8.allSatisfy(condition)
    }
}
