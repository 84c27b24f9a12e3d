/// A kind of event that a template can declare, such as `data-on-dblclick="edit"`.
///
/// The raw value is the event's name in the attribute.
public enum ClientEventKind: String, Sendable, Hashable, CaseIterable {
    /// A click on the element, or Enter or Space on an element with `tabindex`.
    case click
    /// A double click.
    case doubleClick = "dblclick"
    /// A request for a context menu, by the secondary button, a long touch, or the menu key.
    case contextMenu = "contextmenu"
    /// A key that was pressed.
    case keyDown = "keydown"
    /// A key that was released.
    case keyUp = "keyup"
    /// The focus has entered the element.
    case focus
    /// The focus has left the element.
    case blur
    /// A button of a pointer was pressed.
    case pointerDown = "pointerdown"
    /// The pointer has moved.
    case pointerMove = "pointermove"
    /// A button of a pointer was released.
    case pointerUp = "pointerup"
    /// The pointer has entered the element.
    case pointerEnter = "pointerenter"
    /// The pointer has left the element.
    case pointerLeave = "pointerleave"
    /// The content of the element or of the page was scrolled.
    case scroll
    /// The size of the element or of the window has changed.
    case resize
    /// The element has come into view or gone out of it.
    case visibility
    /// A dragged element or text was dropped on the element.
    case drop
    /// The script of a widget has sent a value.
    case send
    /// The script of a widget has sent a value that replaces the one before, which `data-on-send` declares too.
    case state
}

extension ClientEventKind {
    /// The kinds that only a mouse or a finger causes.
    public static let pointing: Set<ClientEventKind> = [
        .click, .doubleClick, .contextMenu, .pointerDown, .pointerMove, .pointerUp, .pointerEnter, .pointerLeave,
    ]

    /// Indicates whether the event reports a state that changes many times per second. The client sends only the last
    /// of several such events.
    package var isContinuous: Bool {
        switch self {
        case .pointerMove, .pointerEnter, .pointerLeave, .scroll, .resize, .visibility, .state: true
        default: false
        }
    }

    /// Indicates whether the event is an intended act of the user, like the press of a button.
    package var isAct: Bool {
        switch self {
        case .click, .doubleClick, .contextMenu, .keyDown, .drop: true
        default: false
        }
    }
}
