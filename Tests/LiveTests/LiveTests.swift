// The first test of Live replaces this file.
