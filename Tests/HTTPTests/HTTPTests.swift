// The first test of HTTP replaces this file.
