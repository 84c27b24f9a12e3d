enum TestError: Error {
    case one
    case two
}

let testError = TestError.one
let otherError = TestError.two
