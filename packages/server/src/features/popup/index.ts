// Owns the notice that is shown on entry, by language.
// Refuses to know when an app showed it: that is the app's own matter.
// Start reading with read-popup.ts.
export { popupFeature } from './feature.ts';
