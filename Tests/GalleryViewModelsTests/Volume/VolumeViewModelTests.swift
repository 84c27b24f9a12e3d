import GalleryViewModels
import Rx
import Testing

@Suite struct VolumeViewModelTests {
    private let volume = Shared(50)

    @Test func `slider and text show the volume`() throws {
        let window = VolumeViewModel(volume: volume)
        #expect(try window.level.value() == 50)
        #expect(try window.text.value() == "50")
        #expect(Recorded(window.title.english).latest == "Volume 50")
    }

    @Test func `slider and text agree on every page`() throws {
        let (one, other) = (VolumeViewModel(volume: volume), VolumeViewModel(volume: volume))
        one.level.onNext(70)
        for window in [one, other] {
            #expect(try window.level.value() == 70)
            #expect(try window.text.value() == "70")
        }
        other.text.onNext("5")
        for window in [one, other] { #expect(try window.level.value() == 5) }
        #expect(try one.text.value() == "5")
    }

    @Test(arguments: ["", "x", "101", "-1", "5.5", "1e2", "99999999999999999999"])
    func `rejected text is marked and changes no level`(text: String) throws {
        let (one, other) = (VolumeViewModel(volume: volume), VolumeViewModel(volume: volume))
        one.text.onNext(text)
        #expect(Recorded(one.textIsRefused).latest == true)
        #expect(
            Recorded(one.message.english).latest == "Please enter a whole number from 0 to 100. The volume is still 50."
        )
        #expect(try one.level.value() == 50)
        #expect(volume.latest.value == 50)
        #expect(Recorded(other.textIsRefused).latest == false)
        #expect(try other.text.value() == "50")
    }

    @Test func `the mark is removed by the next valid text`() {
        let window = VolumeViewModel(volume: volume)
        let messages = Recorded(window.message.english)
        window.text.onNext("500")
        window.text.onNext("50")
        #expect(Recorded(window.textIsRefused).latest == false)
        #expect(messages.latest == "")
    }

    @Test func `the mark is removed when the volume changes elsewhere`() throws {
        let (one, other) = (VolumeViewModel(volume: volume), VolumeViewModel(volume: volume))
        one.text.onNext("loud")
        other.level.onNext(80)
        #expect(Recorded(one.textIsRefused).latest == false)
        #expect(try one.text.value() == "80")
    }

    @Test func `typed text is not rewritten`() throws {
        let window = VolumeViewModel(volume: volume)
        let texts = Recorded(window.text)
        window.text.onNext(" 07")
        #expect(volume.latest.value == 7)
        #expect(texts.values == ["50", " 07"])
    }

    @Test func `buttons set the minimum and the maximum`() throws {
        let window = VolumeViewModel(volume: volume)
        window.maximum.execute(())
        #expect(try window.level.value() == 100)
        #expect(try window.text.value() == "100")
        window.minimum.execute(())
        #expect(try window.level.value() == 0)
        #expect(volume.latest.value == 0)
    }

    @Test func `setting fails while the text is rejected`() {
        let window = VolumeViewModel(volume: volume)
        let errors = Recorded(window.set.underlyingError)
        window.set.execute(())
        #expect(errors.values.isEmpty)
        window.text.onNext("x")
        window.set.execute(())
        #expect(errors.values.count == 1)
    }

    @Test(arguments: [
        (0, Loudness.silent), (1, .quiet), (33, .quiet), (34, .medium), (66, .medium), (67, .loud), (100, .loud),
    ])
    func `the loudness depends on the level`(level: Int, loudness: Loudness) {
        volume.change { $0 = level }
        #expect(Recorded(VolumeViewModel(volume: volume).loudness).latest == loudness)
    }
}
