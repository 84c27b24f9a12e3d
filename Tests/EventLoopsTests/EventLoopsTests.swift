// The first test of EventLoops replaces this file.
