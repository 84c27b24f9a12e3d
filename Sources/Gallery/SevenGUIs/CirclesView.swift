public import Bindery
public import GalleryViewModels

/// The view of a drawing. The events of the canvas have a position in the drawing; a key or a button of the same name
/// has none.
struct CirclesView: View {
    static let template = "sevenguis-circles"
    let viewModel: CirclesViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Circle drawer")
        page.bindAddress(from: viewModel.stateID.map { GalleryApp.address(of: "circles", state: $0) })
        page.bindList("circles", from: viewModel.circles)
        page.bindList("choices", from: viewModel.circles.map(CircleChoice.all).distinctUntilChanged())
        page.bindField("selected", with: viewModel.selected)
        page.bindField("x", with: viewModel.x)
        page.bindField("y", with: viewModel.y)
        page.bindEvent("draw", to: viewModel.draw)
        page.bindEvent("mark", to: viewModel.mark)
        page.bindEvent("adjust", to: viewModel.adjust)
        page.bindValue("adjustIsDisabled", from: viewModel.adjustIsDisabled)
        page.bindAction("undo", to: viewModel.undo)
        page.bindAction("redo", to: viewModel.redo)
        // A button that is disabled loses the focus.
        page.bindFocus("redo", when: viewModel.undoneAll)
        page.bindFocus("undo", when: viewModel.redoneAll)
        page.bindComponent("dialog", from: viewModel.dialog) { DiameterView(viewModel: $0) }
        // Without the script, the selection must be posted.
        page.bindEvent("choose", to: PublishRelay<Void>())
    }
}

/// The view of the dialog that adjusts a diameter.
struct DiameterView: View {
    static let template = "sevenguis-circles-diameter"
    let viewModel: DiameterViewModel

    func bind(_ page: ViewBinder) {
        page.setValue("title", viewModel.title)
        page.bindField("diameter", with: viewModel.diameter)
        page.bindEvent("done", to: viewModel.done)
    }
}

extension CircleRow: TemplateModel {
    public static let templateKeys = TemplateKeys<CircleRow> { key in
        key("id", \.circle.id)
        key("x", \.circle.x)
        key("y", \.circle.y)
        key("radius", \.circle.radius)
        key("diameter", \.circle.diameter)
        key("isMarked", \.isMarked)
        key("isSelected", \.isSelected)
    }
}

/// An option of the list of circles: a circle, or none.
struct CircleChoice: TemplateModel, IdentifiableType, Equatable {
    /// The circle's id as text; empty for none.
    let id: String
    let name: Text

    var identity: String { id }

    /// Returns the options for the circles of a drawing.
    static func all(_ circles: [CircleRow]) -> [CircleChoice] {
        let named = circles.map { row in
            CircleChoice(
                id: "\(row.circle.id)",
                name: "Circle \(row.circle.id, "id") at \(row.circle.x, "x"), \(row.circle.y, "y")")
        }
        return [CircleChoice(id: "", name: "None")] + named
    }

    static let templateKeys = TemplateKeys<CircleChoice> { key in
        key("id", \.id)
        key("name", \.name)
    }
}
