#if PostgreSQL
    import Live
    import PostgreSQL
    import Testing

    @Suite struct OutageTests {
        /// Otherwise the answer to a form's post neither shows the failure nor keeps the text.
        @Test func `a write fails before its post is answered without the outcome`() {
            #expect(PostgreSQLConfiguration().waitTimeout < LiveLimits().actionTimeout)
        }
    }
#endif
