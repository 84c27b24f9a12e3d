import GalleryViewModels
import Rx
import RxTesting
import Testing

@Suite struct TemperatureViewModelTests {
    @Test(arguments: [
        ("0", "32"), ("100", "212"), ("-40", "-40"), ("21.5", "70.7"), ("21,5", "70.7"), (" 5 ", "41"),
        ("37.77", "99.99"),
        ("-0.1", "31.82"), ("", ""),
    ])
    func `each field converts the other`(celsius: String, fahrenheit: String) {
        let viewModel = TemperatureViewModel()
        viewModel.celsius.accept("1")
        viewModel.celsius.accept(celsius)
        #expect(viewModel.fahrenheit.value == fahrenheit)
        #expect(viewModel.celsius.value == celsius, "The edited field keeps the input.")
        #expect(Recorded(viewModel.edited).latest == EditedTemperature(unit: .celsius, text: celsius))
    }

    @Test(arguments: [("32", "0"), ("212", "100"), ("0", "-17.78"), ("31", "-0.56"), ("33.8", "1")])
    func `a temperature in Fahrenheit is converted`(fahrenheit: String, celsius: String) {
        let viewModel = TemperatureViewModel()
        viewModel.fahrenheit.accept(fahrenheit)
        #expect(viewModel.celsius.value == celsius)
    }

    @Test(arguments: ["x", "1.2.3", "--1", "1e400", "nan", "inf", "0x10", "9999999999999"])
    func `other text is rejected and changes nothing`(text: String) {
        let viewModel = TemperatureViewModel()
        viewModel.celsius.accept("10")
        let messages = Recorded(viewModel.fahrenheitMessage.english)
        let errors = Recorded(viewModel.convert.underlyingError)
        viewModel.fahrenheit.accept(text)
        #expect(viewModel.celsius.value == "10")
        #expect(messages.latest?.isEmpty == false)
        #expect(Recorded(viewModel.celsiusMessage.english).latest == "")
        viewModel.convert.execute(())
        #expect(errors.values.count == 1)
        viewModel.fahrenheit.accept("50.0")
        #expect(messages.latest == "")
        viewModel.convert.execute(())
        #expect(errors.values.count == 1)
    }

    @Test func `a temperature of an address is shown in both fields`() {
        let viewModel = TemperatureViewModel(start: EditedTemperature(unit: .fahrenheit, text: "50"))
        #expect(viewModel.fahrenheit.value == "50")
        #expect(viewModel.celsius.value == "10")
    }

    @Test func `a random series of numbers converts back to itself`() {
        var random = SeededGenerator(seed: 7)
        let viewModel = TemperatureViewModel()
        for _ in 0..<500 {
            let celsius = Double(Int.random(in: -20_000...20_000, using: &random)) / 100
            viewModel.celsius.accept("\(celsius)")
            let there = Double(viewModel.fahrenheit.value) ?? .nan
            #expect(abs(there - (celsius * 1.8 + 32)) <= 0.005001)
            viewModel.fahrenheit.accept("\(there) ")
            #expect(abs((Double(viewModel.celsius.value) ?? .nan) - celsius) <= 0.0100001)
        }
    }
}
