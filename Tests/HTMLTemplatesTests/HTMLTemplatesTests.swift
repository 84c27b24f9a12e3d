// The first test of HTMLTemplates replaces this file.
