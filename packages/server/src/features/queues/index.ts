// Owns what is known of the console's queues as a whole: how many wait, how long, and whether too long.
// Refuses to know what is in them (each one's feature does) and to change anything.
// Start reading with read-queues.ts.
export { queuesFeature } from './feature.ts';
