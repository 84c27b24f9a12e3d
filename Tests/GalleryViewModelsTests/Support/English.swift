import Rx
import Texts

extension ObservableConvertibleType<Text> {
    /// The texts in English.
    var english: Observable<String> { asObservable().map(\.description) }
}

extension ObservableConvertibleType<Text?> {
    /// The texts in English.
    var english: Observable<String?> { asObservable().map { $0?.description } }
}
