#if PostgreSQL
    import Bindery

    /// An app whose page shows the rows of a live query of a database.
    struct ItemsApp: LiveApplication {
        let database: any LiveDatabase
        let layout = "layout"

        func view(for scene: ItemsViewModel) -> any View { ItemsView(viewModel: scene) }

        func address(of scene: ItemsViewModel) -> Address { Address("/") }

        func scenes(
            at address: Address, coordinator: any SceneCoordinatorType<ItemsViewModel>
        ) -> Single<[Presentation<ItemsViewModel>]> {
            .just([.root(ItemsViewModel(database))])
        }

        func notFound(
            at address: Address, coordinator: any SceneCoordinatorType<ItemsViewModel>
        ) -> ItemsViewModel { ItemsViewModel(database) }

        static let templates = [
            "layout": BoardApp.templates["layout"] ?? "",
            "items": "<main><h1>Items</h1><ul>{{#items}}<li>{{title}}</li>{{/items}}</ul></main>",
        ]
    }

    final class ItemsViewModel {
        let items: Observable<TreeArray<ShownItem>>

        init(_ database: any LiveDatabase) {
            items = database.liveQuery(
                TableQuery<ShownItem>(table: "item", key: ["id"], columns: "id, title", order: "id", limit: 100))
        }
    }

    /// A row of the table of items, as the page shows it.
    struct ShownItem: RowDecodable, TemplateModel, IdentifiableType, Equatable {
        let id: Int
        let title: String
        var identity: Int { id }

        init(row: borrowing DatabaseRow) throws(DatabaseError) { (id, title) = (try row[0], try row[1]) }

        static let templateKeys = TemplateKeys<ShownItem> { key in key("title", \.title) }
    }

    private struct ItemsView: View {
        static let template = "items"
        let viewModel: ItemsViewModel

        func bind(_ page: ViewBinder) { page.bindList("items", from: viewModel.items) }
    }
#endif
