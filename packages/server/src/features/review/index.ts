// Owns what a reviewer sees of a campaign before deciding: its page, its landing address, who advertises.
// Refuses to decide (campaigns does) and to call out: a landing address is judged by how it is written.
// Start reading with read-review.ts.
export { reviewFeature } from './feature.ts';
