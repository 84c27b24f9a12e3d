public import Differences
public import Rx
public import Scenes
public import Texts

/// The list of cars.
public final class CarsViewModel {
    /// The view models of the cars. The list's rows and the scenes that edit the cars share them.
    public let cars: [CarViewModel]

    /// The rows, updated while the user types.
    public let rows: Observable<[CarRow]>

    /// Shows the scene of a car.
    public let show: Action<CarRow, Void>

    /// Creates a view model for the cars of a garage.
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

/// A row of the list of cars.
public struct CarRow: Sendable, Equatable, IdentifiableType {
    /// The car's identifier.
    public let id: Car.ID
    /// The car's name, such as "Ferrari F12".
    public let title: Text
    /// The power in horsepower, such as "730 HP".
    public let horsepower: Text
    /// The name of the car's picture.
    public let photo: String

    public var identity: Car.ID { id }

    /// Creates a row.
    public init(id: Car.ID, title: Text, horsepower: Text, photo: String) {
        self.id = id
        self.title = title
        self.horsepower = horsepower
        self.photo = photo
    }
}
