import Scenes
import Testing

@Suite struct SessionLanguagesTests {
    /// Every list of two of the app's languages, compared with a model that ranks the languages.
    @Test func `the user's first available language is preferred, by its whole tag if possible`() {
        let tags = ["en", "en-GB", "EN-us", "de", "de-AT", "fr"]
        let lists = [[]] + tags.map { [$0] } + tags.flatMap { first in tags.map { [first, $0] } }
        for chosen in [nil] + tags.map(Optional.some) {
            for asked in lists {
                let languages = SessionLanguages(chosen: chosen, asked: asked)
                for available in lists {
                    #expect(
                        languages.preferred(of: available) == preferred((chosen.map { [$0] } ?? []) + asked, available),
                        "chosen \(chosen ?? "none"), asked \(asked), available \(available)")
                }
            }
        }
    }

    /// Returns the available tag with the lowest rank: by the index of the wanted language, then by whether more than
    /// the language differs, then by its own index.
    private func preferred(_ wanted: [String], _ available: [String]) -> String? {
        var best: (rank: [Int], tag: String)?
        for (place, tag) in available.enumerated() {
            for (order, other) in wanted.enumerated() {
                let (tagParts, otherParts) = (parts(tag), parts(other))
                guard tagParts[0] == otherParts[0] else { continue }
                let rank = [order, tagParts == otherParts ? 0 : 1, place]
                if best.map({ rank.lexicographicallyPrecedes($0.rank) }) ?? true { best = (rank, tag) }
            }
        }
        return best?.tag
    }

    private func parts(_ tag: String) -> [String] { tag.lowercased().split(separator: "-").map(String.init) }
}
