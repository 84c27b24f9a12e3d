import Testing

#if !PostgreSQL
    /// Stands for the tests that need libpq.
    @Suite struct TraitTests {
        @Test(.disabled("The tests with a server need the trait: swift test --traits PostgreSQL"))
        func serverTests() {}
    }
#endif
