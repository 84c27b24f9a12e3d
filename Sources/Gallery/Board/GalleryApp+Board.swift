import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Adds the board.
    static func addBoard(over index: SceneRoute<GalleryApp, IndexViewModel>) -> SceneRoute<GalleryApp, BoardViewModel> {
        index.add(
            "/board", model: { if case .board(let model) = $0 { model } else { nil } }, view: BoardView.init,
            make: { .board(BoardViewModel(board: $0.app.board)) })
    }
}
