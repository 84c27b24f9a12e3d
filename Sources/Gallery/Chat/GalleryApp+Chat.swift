import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Adds the chat.
    static func addChat(over index: SceneRoute<GalleryApp, IndexViewModel>) -> SceneRoute<GalleryApp, ChatViewModel> {
        index.add(
            "/chat", model: { if case .chat(let model) = $0 { model } else { nil } }, view: ChatView.init,
            make: { .chat(ChatViewModel(room: $0.app.chat, session: $0.coordinator.session)) })
    }
}
