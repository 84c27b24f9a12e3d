import Bindery
import GalleryViewModels

/// The view of two fields, each in a form of its own, because a form without the script posts all its fields.
struct TemperatureView: View {
    static let template = "sevenguis-temperature"
    let viewModel: TemperatureViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Temperature")
        page.bindAddress(from: viewModel.edited.map(Self.address))
        page.bindField("celsius", with: viewModel.celsius)
        page.bindField("fahrenheit", with: viewModel.fahrenheit)
        page.bindValue("celsiusMessage", from: viewModel.celsiusMessage)
        page.bindValue("celsiusIsRefused", from: viewModel.celsiusMessage.map { !$0.isEmpty })
        page.bindValue("fahrenheitMessage", from: viewModel.fahrenheitMessage)
        page.bindValue("fahrenheitIsRefused", from: viewModel.fahrenheitMessage.map { !$0.isEmpty })
        page.bindAction("convert", to: viewModel.convert)
    }

    /// Returns the address of a temperature, such as `/sevenguis/temperature?celsius=21`.
    static func address(of edited: EditedTemperature) -> Address {
        let text = edited.text.isEmpty ? nil : edited.text
        return Address(
            "/sevenguis/temperature",
            query: [
                "celsius": edited.unit == .celsius ? text : nil,
                "fahrenheit": edited.unit == .fahrenheit ? text : nil,
            ])
    }

    /// Returns the temperature that the query of an address contains.
    static func temperature(in query: FormFields) -> EditedTemperature {
        for unit in TemperatureUnit.allCases {
            if let text = query[unit.rawValue] { return EditedTemperature(unit: unit, text: String(text.prefix(20))) }
        }
        return EditedTemperature(unit: .celsius, text: "")
    }
}
