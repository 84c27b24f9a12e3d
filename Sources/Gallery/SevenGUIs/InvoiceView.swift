import Bindery
import GalleryViewModels

/// The view of an invoice, whose lines are components.
struct InvoiceView: View {
    static let template = "sevenguis-invoice"
    let viewModel: InvoiceViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Invoice")
        page.bindAddress(from: viewModel.stateID.map { GalleryApp.address(of: "invoice", state: $0) })
        page.bindComponents("lines", from: viewModel.lines) { InvoiceLineView(viewModel: $0) }
        page.bindValue("net", from: viewModel.net)
        page.setValue("taxRate", InvoiceState.taxRate)
        page.bindValue("tax", from: viewModel.tax)
        page.bindValue("gross", from: viewModel.gross)
        page.bindAction("add", to: viewModel.add)
        // Without the script, the fields must be posted.
        page.bindEvent("calculate", to: PublishRelay<Void>())
    }
}

/// The view of a line. Its controls belong to the form of the invoice, so that one post without the script sends all
/// lines.
struct InvoiceLineView: View {
    static let template = "sevenguis-invoice-line"
    let viewModel: InvoiceLineViewModel

    func bind(_ page: ViewBinder) {
        page.bindValue("number", from: viewModel.number)
        page.bindValue("isFirst", from: viewModel.isFirst)
        page.bindValue("isLast", from: viewModel.isLast)
        page.bindField("description", with: viewModel.description)
        page.bindField("quantity", with: viewModel.quantity)
        page.bindValue("quantityMessage", from: viewModel.quantityMessage)
        page.bindValue("quantityIsRefused", from: viewModel.quantityMessage.map { !$0.isEmpty })
        page.bindField("price", with: viewModel.price)
        page.bindValue("priceMessage", from: viewModel.priceMessage)
        page.bindValue("priceIsRefused", from: viewModel.priceMessage.map { !$0.isEmpty })
        page.bindValue("total", from: viewModel.total)
        page.bindEvent("remove", to: viewModel.remove)
        page.bindEvent("moveUp", to: viewModel.moveUp)
        page.bindEvent("moveDown", to: viewModel.moveDown)
    }
}
