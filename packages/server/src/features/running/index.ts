// Owns what keeps a server running: probes, jobs that keep tables small, and a look at the rights of its role.
// Refuses to show anything of the house.
// Start reading with feature.ts.
export { runningFeature } from './feature.ts';
