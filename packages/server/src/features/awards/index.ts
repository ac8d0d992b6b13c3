// Owns the list of rewards that everybody may see.
// Refuses to show one that was not paid, or whose member did not agree; samples only in a demo workspace.
// Start reading with list-awards.ts.
export { awardsFeature } from './feature.ts';
