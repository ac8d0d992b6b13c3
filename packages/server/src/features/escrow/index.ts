// Owns campaigns: their rows, and the money that their escrow sets apart for shares, takes back and returns when they close.
// Refuses to decide when: campaigns and shares do, and hold the campaign's lock while they call.
// Start reading with allocate-visits.ts.
export { allocateVisits } from './allocate-visits.ts';
export { closeCampaign } from './close-campaign.ts';
export { returnVisits } from './return-visits.ts';
export { costPerVisit } from './rules.ts';
export { type CampaignRow, lockCampaign, lockCampaignsToClose } from './sql.ts';
export { addCampaign, markPaused, putInReview, recordReview } from './stage-sql.ts';
export { takeVisitsBack } from './take-visits-back.ts';
