import Testing

/// All tests in Chromium. They run one at a time because two cores are too slow for several browsers.
@Suite(.serialized, .timeLimit(.minutes(60)))
enum RealBrowserTests {}
