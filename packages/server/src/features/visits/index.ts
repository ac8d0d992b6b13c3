// Owns visits: the page behind a share's link, visitors as hashes, and whether a visit counts.
// Refuses to pay anything: shares does, for visits that were verified here and not refused before they settled.
// Start reading with open-visits.ts, then verify-visits.ts.
export { listVisits } from './list-visits.ts';
export { previewPage } from './page.ts';
