// Owns the stream that tells a signed-in app that something changed.
// Refuses to say what: the app asks the usual calls, so that there is one source of every figure.
// Start reading with feature.ts.
export { eventsFeature } from './feature.ts';
