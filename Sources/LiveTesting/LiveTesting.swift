// The first file of LiveTesting stands here until the module has one.
