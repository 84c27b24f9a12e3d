// The first test of Persistence replaces this file.
