extension WebDriverWindow {
    /// Sets the size of the text, as a person does in the settings of a browser or a phone: 2 doubles it. It lasts until the next document.
    public func zoomText(_ factor: Double) throws {
        try execute("document.documentElement.style.fontSize = arguments[0]", [.string("\(factor * 100)%")])
    }

    /// The elements for which the page, or the dialog in front of it, scrolls sideways, each as a selector with its width; empty where nothing
    /// is wider than the window.
    public func elementsTooWide() throws -> [String] {
        try execute(
            """
            const root = document.documentElement, dialog = document.querySelector("dialog:modal");
            const boxes = [root, dialog].filter(box => box && box.scrollWidth > box.clientWidth);
            return boxes.flatMap(box => [...box.querySelectorAll("*")]
              .filter(element => element.getBoundingClientRect().right > box.getBoundingClientRect().left + box.clientWidth + 0.5)
              .map(element => [element.localName, ...element.classList].join(".") + " " + element.getBoundingClientRect().width)
              .concat([box.localName + " scrolls to " + box.scrollWidth + " of " + box.clientWidth]));
            """
        ).array.compactMap(\.string)
    }
}
