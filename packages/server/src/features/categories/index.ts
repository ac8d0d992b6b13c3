// Owns what operators changed about categories: their words, which are offered, and those of the company's own.
// Refuses to change an order: one keeps its category, whatever becomes of it.
// Start reading with known-categories.ts.
export { isOffered, knownCategories } from './known-categories.ts';
export { type KnownCategory, wordsIn } from './rules.ts';
