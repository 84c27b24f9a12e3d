extension WebDriverWindow {
    /// Scales the text, as a user does in the settings of a browser or phone: 2 doubles its size. The scale applies
    /// until the next document.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func zoomText(_ factor: Double) throws {
        try execute("document.documentElement.style.fontSize = arguments[0]", [.string("\(factor * 100)%")])
    }

    /// Returns the elements that make the page, or the modal dialog, scroll horizontally, each as a selector with its
    /// width; empty if everything fits the viewport.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
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
