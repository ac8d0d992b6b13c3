// Owns the probes: is the process alive, can the first request be served.
// Refuses to show anything of the house.
// Start reading with feature.ts.
export { runningFeature } from './feature.ts';
