// The page, and the functions of the script for notes, which runs before this one.

export const root = document.documentElement;

export const notes = root.bindery?.notes ?? {};

export const followFacts = notes.followFacts;

export const pageNode = notes.pageNode;

export const textOf = notes.textOf;
