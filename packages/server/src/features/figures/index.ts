// Owns the figures of the house: what it holds and owes, and what happened on the last days.
// Refuses to keep any of them: they are counted from the tables of who owns them, each time anew.
// Start reading with read-figures.ts.
export { figuresFeature } from './feature.ts';
