public import Bindery
import Foundation
public import GalleryViewModels

/// The view of the chat.
struct ChatView: View {
    static let template = "chat"
    let viewModel: ChatViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Chat")
        page.bindPresence(in: viewModel.presence, as: viewModel.visitor, with: viewModel.isTyping)
        page.bindList("messages", from: viewModel.messages)
        page.bindValue("isEmpty", from: viewModel.messages.map(\.isEmpty).distinctUntilChanged())
        page.bindList("people", from: viewModel.people)
        page.bindValue("count", from: viewModel.count)
        page.bindValue("others", from: viewModel.others)
        page.bindValue("typists", from: viewModel.typists)
        page.bindValue("problem", from: viewModel.problem)
        page.bindValue("self", from: viewModel.visitor.map { $0?.name })
        page.bindField("name", with: viewModel.name)
        page.bindField("draft", with: viewModel.draft)
        page.bindAction("join", to: viewModel.join)
        page.bindAction("send", field: "draft", to: viewModel.send)
        page.bindAction("leave", to: viewModel.leave)
        page.predictInsertion("send", in: "messages", from: viewModel.visitor) { visitor, fields in
            visitor.map { ChatMessage(id: 0, name: $0.name, text: fields["draft"], date: .now) }
        }
        page.bindFocus("draft", when: viewModel.wantsDraft)
        page.bindFocus("name", when: viewModel.wantsName)
    }
}

extension ChatMessage: TemplateModel {
    public static let templateKeys = TemplateKeys<ChatMessage> { key in
        key("name", \.name)
        key("text", \.text)
        key("time") { TemplateDate(secondsSince1970: $0.date.timeIntervalSince1970, style: .time) }
    }
}

extension ChatPerson: TemplateModel {
    public static let templateKeys = TemplateKeys<ChatPerson> { key in
        key("name", \.name)
    }
}
