import HTTP

/// The fields of one post, as a page's inputs see them.
struct PostedForm {
    let fields: FormFields
    /// The client's count of edits when it was sent; 0 from a page without the script.
    let edit: Int
}
