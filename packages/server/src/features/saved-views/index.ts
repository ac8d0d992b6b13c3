// Owns the filters of queues that operators gave a name; everybody has their own.
// Refuses to know what a filter means: the list that it is of does.
// Start reading with save-view.ts.
export { savedViewsFeature } from './feature.ts';
