// Owns the notices of the house, by language: the popup that is shown on entry, and the banner of home.
// Refuses to know when an app showed them: that is the app's own matter.
// Start reading with read-popup.ts, then edit-notice.ts.
export { popupFeature } from './feature.ts';
