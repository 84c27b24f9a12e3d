// The first test of Rx replaces this file.
