public import Bindery
public import GalleryViewModels

/// The view of a spreadsheet. Its cells are rows of a list in a list, so that a changed cell is sent alone.
struct CellsView: View {
    static let template = "sevenguis-cells"
    let viewModel: CellsViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Cells")
        page.bindAddress(from: viewModel.stateID.map { GalleryApp.address(of: "cells", state: $0) })
        page.setList("columns", CellsState.columnNames)
        page.bindList("rows", from: viewModel.rows)
        page.bindValue("message", from: viewModel.message)
        page.bindField("name", with: viewModel.name)
        page.bindField("input", with: viewModel.input)
        page.bindAction("set", to: viewModel.set)
        page.bindEvent("show", to: viewModel.show)
        page.bindEvent("select", to: viewModel.select)
        page.bindEvent("edit", to: viewModel.edit)
        page.bindEvent("key", to: viewModel.key)
        page.bindEvent("enter", field: "formula", to: viewModel.enter)
        page.bindEvent("leave", field: "formula", to: viewModel.enter)
        page.bindEvent("editorKey", to: viewModel.editorKey)
        page.bindEvent("cancel", to: viewModel.cancel)
        page.bindFocus("formula", when: viewModel.startedEditing, selecting: true)
        page.bindFocus("edit", when: viewModel.movedSelection)
    }
}

extension SheetRow: TemplateModel {
    public static let templateKeys = TemplateKeys<SheetRow> { key in
        key("number", \.number)
        key("cells", \.cells, id: \.id.description)
    }
}

extension SheetCell: TemplateModel {
    public static let templateKeys = TemplateKeys<SheetCell> { key in
        key("id", \.id.description)
        key("text", \.value.text)
        key("isError", \.value.isError)
        key("isSelected", \.isSelected)
        key("isEdited") { $0.edited != nil }
        key("isShown") { $0.edited == nil && !$0.isSelected }
        key("isButton") { $0.edited == nil && $0.isSelected }
        key("formula") { $0.edited ?? "" }
    }
}
