#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A car. All pages share the same cars.
public struct Car: Sendable, Hashable, Identifiable {
    /// The car's identifier.
    public let id: Int
    /// The name of the manufacturer.
    public var make: String
    /// The name of the model.
    public var model: String
    /// The engine's power in kilowatts; `nil` if it is not known.
    public var kilowatts: Int?
    /// The name of the car's picture, without folder and extension.
    public let photo: String

    /// Creates a car.
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

/// The cars that all pages share, in the order of the list.
public typealias Garage = Shared<[Car]>

extension Shared<[Car]> {
    /// Creates a garage with the three cars that the gallery starts with.
    public static func withThreeCars() -> Garage {
        Garage([
            Car(id: 1, make: "Ferrari", model: "F12", kilowatts: 544, photo: "ferrari-f12"),
            Car(id: 2, make: "Pagani", model: "Zonda F", kilowatts: 449, photo: "pagani-zonda-f"),
            Car(id: 3, make: "Lamborghini", model: "Aventador", kilowatts: 522, photo: "lamborghini-aventador"),
        ])
    }
}
