// The first test of Gallery replaces this file.
