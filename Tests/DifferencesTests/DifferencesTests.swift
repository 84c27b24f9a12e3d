// The first test of Differences replaces this file.
