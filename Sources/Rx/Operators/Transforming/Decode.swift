#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A decoder that creates values from data, such as `JSONDecoder`.
public protocol DataDecoder {
    /// Returns a value of the given type, decoded from `data`.
    ///
    /// - Throws: The decoder's error if `data` does not represent such a value.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}

extension ObservableType where Element == Data {
    /// Decodes each element as a value of the given type. An error that the decoder throws terminates the sequence.
    public func decode<Item: Decodable, Decoder: DataDecoder>(
        type: Item.Type, decoder: Decoder
    ) -> Observable<Item> {
        map { try decoder.decode(type, from: $0) }
    }
}
