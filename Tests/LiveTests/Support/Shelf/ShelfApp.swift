import Differences
import HTMLTemplates
import Live
import Rx
import Scenes

/// An app for behavior that only a browser shows: a long list that scrolls, a book as a pushed scene with a review
/// form, its editor as a modal scene, and elements whose state patches must not change.
struct ShelfApp: LiveApplication {
    let shelf = Shelf()
    let layout = "layout"

    static let routes = SceneRoutes<ShelfApp> { routes in
        let shelf = routes.add(
            "/", model: { if case .shelf(let model) = $0 { model } else { nil } }, view: ShelfView.init,
            make: { .shelf(ShelfViewModel($0.app.shelf, $0.coordinator)) })
        let book = shelf.add(
            "/books/:id", model: { if case .book(let model) = $0 { model } else { nil } }, view: BookView.init,
            parameters: \.id,
            make: { request, id in
                let book = request.app.shelf.books.value.first { $0.id == id }
                return book.map { .book(BookViewModel($0.id, request.app.shelf, request.coordinator)) }
            },
            sample: { .book(BookViewModel(1, $0.app.shelf, $0.coordinator)) })
        book.add(
            "/books/:id/edit", as: .modal, model: { if case .editor(let model) = $0 { model } else { nil } },
            view: BookEditorView.init, parameters: \.book.id,
            make: { request, id in
                let book = request.app.shelf.books.value.first { $0.id == id }
                return book.map { .editor(BookEditorViewModel($0, request.app.shelf, request.coordinator)) }
            },
            sample: { .editor(BookEditorViewModel($0.app.shelf.books.value[0], $0.app.shelf, $0.coordinator)) })
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<ShelfScene>) -> ShelfScene {
        .shelf(ShelfViewModel(shelf, coordinator))
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>{{title}}</title>
        {{{live}}}</head><body><div class="page" inert="{{presenting}}">{{{content}}}</div>
        <div class="presented">{{{modal}}}</div></body></html>
        """,
        "shelf": """
        <main><h1>Shelf</h1><p role="status">{{count}}</p>
        <details><summary>About</summary><p>There are {{count}}.</p></details>
        <audio src="/silence.wav" loop muted></audio>
        <p class="prose">Read what you <b>like</b>. <i>{{count}}</i></p>
        <form method="post"><button name="add">Add</button><ol>{{#books}}<li class="{{state}}">
        <a href="/books/{{id}}">{{title}}</a>
        <button name="up" value="{{id}}" aria-label="Move {{title}} up">Up</button>
        <button name="read" value="{{id}}" aria-label="Read {{title}}">Read</button>
        <button name="remove" value="{{id}}" aria-label="Remove {{title}}">Remove</button></li>{{/books}}</ol></form></main>
        """,
        "book": """
        <main><h1>{{title}}</h1><form method="post"><button name="edit">Edit</button><button name="close">Close</button></form>
        <form method="post" data-unsaved="Leave without publishing?"><label>Review <textarea name="review">{{review}}</textarea>
        </label><p role="alert">{{message}}</p><button name="publish">Publish</button></form>
        <form method="post"><label>Stars <input name="stars" value="{{stars}}" data-live="debounce 1"></label></form>
        <p class="stars">{{stars}}</p>
        <ol>{{#chapters}}<li>{{title}}</li>{{/chapters}}</ol><a href="/">All books</a></main>
        """,
        "editor": """
        <dialog open data-modal aria-label="Editor"><form method="post" data-unsaved="Close without saving?">
        <label>Title <input name="title" value="{{title}}"></label><button name="save">Save</button>
        <button name="cancel" data-escape>Cancel</button></form></dialog>
        """,
    ]
}

enum ShelfScene {
    case shelf(ShelfViewModel)
    case book(BookViewModel)
    case editor(BookEditorViewModel)
}

struct ShelfView: View {
    static let template = "shelf"
    let viewModel: ShelfViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.count)
        page.bindValue("count", from: viewModel.count)
        page.bindList("books", from: viewModel.books)
        page.bindAction("add", to: viewModel.add)
        page.bindAction("up", to: viewModel.up)
        page.bindAction("read", to: viewModel.read)
        page.bindAction("remove", to: viewModel.remove)
    }
}

struct BookView: View {
    static let template = "book"
    let viewModel: BookViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.title)
        page.bindValue("title", from: viewModel.title)
        page.bindList("chapters", from: viewModel.chapters)
        page.bindField("review", with: viewModel.review)
        page.bindField("stars", with: viewModel.stars)
        page.bindValue("message", from: viewModel.message)
        page.bindAction("publish", to: viewModel.publish)
        page.bindAction("edit", to: viewModel.edit)
        page.bindAction("close", to: viewModel.close)
    }
}

struct BookEditorView: View {
    static let template = "editor"
    let viewModel: BookEditorViewModel

    func bind(_ page: ViewBinder) {
        page.bindField("title", with: viewModel.title)
        page.bindAction("save", to: viewModel.save)
        page.bindAction("cancel", to: viewModel.cancel)
    }
}
