// The first test of RxTesting replaces this file.
