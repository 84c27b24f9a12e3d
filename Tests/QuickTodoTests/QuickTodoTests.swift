// The first test of QuickTodo replaces this file.
