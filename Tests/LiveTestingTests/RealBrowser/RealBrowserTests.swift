import Testing

/// Everything in Chromium, one browser at a time: two cores do not carry more.
@Suite(.serialized, .timeLimit(.minutes(15)))
enum RealBrowserTests {}
