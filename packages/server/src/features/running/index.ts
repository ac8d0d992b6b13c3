// Owns what keeps the house running: probes, and jobs that keep its tables small.
// Refuses to show anything of the house.
// Start reading with feature.ts.
export { runningFeature } from './feature.ts';
