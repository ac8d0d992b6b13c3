// Owns the look at visits: what came of them by order, share, sharer and network, and which are worth a look.
// Refuses to punish: it counts what visits and shares have stored, and an operator decides.
// Start reading with list-traffic.ts, then rules.ts.
export { trafficFeature } from './feature.ts';
