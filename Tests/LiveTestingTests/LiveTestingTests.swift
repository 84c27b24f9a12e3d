// The first test of LiveTesting replaces this file.
