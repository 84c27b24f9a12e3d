public import Differences
public import Rx
public import Scenes

/// The list of cars.
public final class CarsViewModel {
    /// A view model for each car; the list's rows show the same ones that the cars' own scenes edit.
    public let cars: [CarViewModel]

    /// The rows, as they are while one types.
    public let rows: Observable<[CarRow]>

    /// Shows a car's own scene.
    public let show: Action<CarRow, Void>

    /// A window onto the cars of a garage.
    public init(garage: Garage, coordinator: any SceneCoordinatorType<GalleryScene>) {
        let cars = garage.latest.value.indices.map { place in
            CarViewModel(place: place, garage: garage, coordinator: coordinator)
        }
        self.cars = cars
        rows = Observable.combineLatest(cars.map(Self.row)).distinctUntilChanged().share(replay: 1)
        show = Action { row in
            guard let car = cars.first(where: { $0.id == row.id }) else { return Observable<Void>.empty() }
            return coordinator.transition(to: .car(car), type: .push).andThen(Observable.just(()))
        }
    }

    private static func row(_ car: CarViewModel) -> Observable<CarRow> {
        Observable.combineLatest(car.titleText, car.horsepowerText) { title, horsepower in
            CarRow(id: car.id, title: title, horsepower: horsepower, photo: car.photo)
        }
    }
}

/// A car in the list.
public struct CarRow: Sendable, Equatable, IdentifiableType {
    public let id: Car.ID
    /// Such as "Ferrari F12".
    public let title: String
    /// Such as "730 HP".
    public let horsepower: String
    /// The name of the picture.
    public let photo: String

    public var identity: Car.ID { id }

    public init(id: Car.ID, title: String, horsepower: String, photo: String) {
        self.id = id
        self.title = title
        self.horsepower = horsepower
        self.photo = photo
    }
}
