import GalleryViewModels
import Rx
import Scenes
import Testing
import Texts

@Suite struct CarsViewModelTests {
    private let garage = Garage.withThreeCars()
    private let coordinator = RecordingCoordinator<GalleryScene>()

    @Test func `rows contain the cars and their horsepower`() throws {
        let cars = CarsViewModel(garage: garage, coordinator: coordinator)
        let rows = try #require(Recorded(cars.rows).latest)
        #expect(rows.map(\.title.description) == ["Ferrari F12", "Pagani Zonda F", "Lamborghini Aventador"])
        #expect(rows.map(\.horsepower.description) == ["730 HP", "602 HP", "700 HP"])
    }

    @Test func `rows follow text typed on this page and on others`() throws {
        let cars = CarsViewModel(garage: garage, coordinator: coordinator)
        let other = CarsViewModel(garage: garage, coordinator: coordinator)
        let rows = Recorded(cars.rows)
        other.cars[1].modelText.onNext("Zonda")
        cars.cars[1].kilowattText.onNext("200")
        #expect(
            rows.latest?[1].title.description == "Pagani Zonda" && rows.latest?[1].horsepower.description == "268 HP")
        #expect(rows.values.count == 3)
    }

    @Test func `a row opens the view model that it shows`() throws {
        let cars = CarsViewModel(garage: garage, coordinator: coordinator)
        let rows = try #require(Recorded(cars.rows).latest)
        cars.show.execute(rows[2])
        guard case .car(let shown) = try #require(coordinator.shown.last) else {
            Issue.record("unexpected scene")
            return
        }
        #expect(shown === cars.cars[2])
    }
}
