#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A car, as all windows know it.
public struct Car: Sendable, Hashable, Identifiable {
    public let id: Int
    /// Who makes it.
    public var make: String
    /// What its maker calls it.
    public var model: String
    /// The engine's power; nil where nobody has said.
    public var kilowatts: Int?
    /// The name of its picture.
    public let photo: String

    public init(id: Int, make: String, model: String, kilowatts: Int?, photo: String) {
        self.id = id
        self.make = make
        self.model = model
        self.kilowatts = kilowatts
        self.photo = photo
    }

    /// The power in mechanical horsepower, rounded; never below 0.
    public var horsepower: Int? {
        guard let kilowatts else { return nil }
        let exact = (Double(kilowatts) * 1.34102209).rounded()
        return exact <= 0 ? 0 : Int(exactly: exact) ?? Int.max
    }
}

/// The cars of all windows, by their place in the list.
public typealias Garage = Shared<[Car]>

extension Shared<[Car]> {
    /// The three cars that the gallery starts with.
    public static func withThreeCars() -> Garage {
        Garage([
            Car(id: 1, make: "Ferrari", model: "F12", kilowatts: 544, photo: "ferrari-f12"),
            Car(id: 2, make: "Pagani", model: "Zonda F", kilowatts: 449, photo: "pagani-zonda-f"),
            Car(id: 3, make: "Lamborghini", model: "Aventador", kilowatts: 522, photo: "lamborghini-aventador"),
        ])
    }
}
