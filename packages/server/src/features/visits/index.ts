// Owns visits: the page behind a share's link, visitors as hashes, and whether a visit counts.
// Refuses to pay anything: shares does, for visits that were verified here and not refused before they settled.
// Start reading with judging/open-visits.ts, then judging/verify-visits.ts.

export { visitOfTicket } from './judging/ticket.ts';
export { previewPage } from './page/page.ts';
export { OTHER_SHARERS_MIN, OTHERS_VISITS_ENOUGH } from './rules.ts';
export { visitsByChannel, visitsOfOrder } from './showing/list-visits.ts';
