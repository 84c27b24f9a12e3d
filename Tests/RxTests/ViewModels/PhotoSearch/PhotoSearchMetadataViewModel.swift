import Rx

final class PhotoSearchMetadataViewModel {
    let creativeCommons = Property<Bool>(false)
    let dateFilter = Property<Bool>(false)
    let minUploadYear = Property<Int>(2000)
}
