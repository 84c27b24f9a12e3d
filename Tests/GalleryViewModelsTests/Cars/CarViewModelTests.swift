import GalleryViewModels
import Rx
import Scenes
import Testing

@Suite struct CarViewModelTests {
    private let garage = Garage.withThreeCars()
    private let coordinator = RecordingCoordinator<GalleryScene>()

    private func window(_ place: Int = 0) -> CarViewModel {
        CarViewModel(place: place, garage: garage, coordinator: coordinator)
    }

    @Test func `the fields show the car`() throws {
        let car = window()
        #expect(try car.makeText.value() == "Ferrari")
        #expect(try car.modelText.value() == "F12")
        #expect(try car.kilowattText.value() == "544")
        #expect(Recorded(car.titleText.english).latest == "Ferrari F12")
        #expect(Recorded(car.horsepowerText.english).latest == "730 HP")
        #expect(Recorded(car.kilowattIsRefused).latest == false)
    }

    @Test func `the title follows the typed text`() {
        let car = window()
        let titles = Recorded(car.titleText.english)
        car.modelText.onNext("F1")
        car.modelText.onNext("F")
        car.makeText.onNext("")
        car.modelText.onNext(" ")
        #expect(titles.values == ["Ferrari F12", "Ferrari F1", "Ferrari F", "F", "Unnamed car"])
    }

    @Test(arguments: [
        ("200", "268 HP", 200), ("-20", "0 HP", -20), ("\u{2212}20", "0 HP", -20), (" 544 ", "730 HP", 544),
        ("", "– HP", nil), ("0", "0 HP", 0), ("449", "602 HP", 449), ("522", "700 HP", 522),
    ])
    func `integers and empty text are accepted`(text: String, horsepower: String, kilowatts: Int?) {
        let car = window()
        let (shown, refused) = (Recorded(car.horsepowerText.english), Recorded(car.kilowattIsRefused))
        car.kilowattText.onNext(text)
        #expect(shown.latest == horsepower)
        #expect(refused.latest == false)
        #expect(garage.latest.value[0].kilowatts == kilowatts)
    }

    @Test(arguments: ["20O", "1.5", "1,5", "--2", "9223372036854775808", "5 kW"])
    func `other text is rejected and marked`(text: String) throws {
        let (car, other) = (window(), window())
        car.kilowattText.onNext("200")
        car.kilowattText.onNext(text)
        #expect(Recorded(car.kilowattIsRefused).latest == true)
        #expect(
            Recorded(car.kilowattMessage.english).latest
                == "Please enter a whole number, or leave the field empty. The power is still 200 kW.")
        #expect(Recorded(car.horsepowerText.english).latest == "268 HP")
        #expect(try car.kilowattText.value() == text)
        #expect(garage.latest.value[0].kilowatts == 200)
        #expect(try other.kilowattText.value() == "200")
        #expect(Recorded(other.kilowattIsRefused).latest == false)
    }

    @Test func `the largest and smallest integers do not trap`() {
        let car = window()
        car.kilowattText.onNext("\(Int.max)")
        #expect(Recorded(car.horsepowerText.english).latest == "\(Int.max) HP")
        car.kilowattText.onNext("\(Int.min)")
        #expect(Recorded(car.horsepowerText.english).latest == "0 HP")
    }

    @Test func `another page follows changes but keeps its own rejected text`() throws {
        let (one, other) = (window(), window())
        one.makeText.onNext("Ferari")
        #expect(try other.makeText.value() == "Ferari")
        other.kilowattText.onNext("5x")
        one.makeText.onNext("Ferrari")
        #expect(try other.kilowattText.value() == "5x")
        one.kilowattText.onNext("300")
        #expect(try other.kilowattText.value() == "300")
        #expect(Recorded(other.kilowattIsRefused).latest == false)
    }

    @Test func `another car does not change`() throws {
        let (ferrari, pagani) = (window(0), window(1))
        ferrari.makeText.onNext("Someone")
        #expect(try pagani.makeText.value() == "Pagani")
    }

    @Test func `a late change of another page does not undo typed text`() throws {
        let (here, there) = (TestLoop(), TestLoop())
        let one = here.run { window() }
        let other = there.run { window() }
        here.turn()
        there.turn()
        let shown = Recorded(one.makeText)
        there.run { other.makeText.onNext("theirs") }
        here.run { one.makeText.onNext("o") }
        here.turn()
        here.run { one.makeText.onNext("our") }
        there.turn()
        here.turn()
        #expect(shown.values == ["Ferrari", "o", "our"])
        #expect(try other.makeText.value() == "our")
        there.run { other.makeText.onNext("theirs again") }
        here.turn()
        #expect(shown.latest == "theirs again")
    }

    @Test func `done goes back unless the kilowatts are rejected`() {
        let car = window()
        let errors = Recorded(car.done.underlyingError)
        car.kilowattText.onNext("x")
        car.done.execute(())
        #expect(errors.values.count == 1)
        #expect(coordinator.pops == 0)
        car.kilowattText.onNext("1")
        car.done.execute(())
        #expect(coordinator.pops == 1)
    }
}
