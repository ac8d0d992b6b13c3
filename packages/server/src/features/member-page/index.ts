// Owns what the console shows of one member, and the notes that operators write about them.
// Refuses to gather anything by itself but what no other call shows: it asks the features for the rest.
// Start reading with read-profile.ts.
export { memberPageFeature } from './feature.ts';
