import Rx

struct Photo: Equatable {
    let id: Int
    let title: String
}

struct PhotoQuery: Equatable {
    var text = ""
    var creativeCommonsLicense = false
    var minUploadYear = 2000
}

protocol PhotoSearch {
    func findPhotos(_ query: PhotoQuery) -> Single<[Photo]>
}
