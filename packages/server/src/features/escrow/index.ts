// Owns the money of a campaign: what its escrow sets apart for shares, takes back from them, and returns when it closes.
// Refuses to decide when: campaigns and shares do, and hold the campaign's lock while they call.
// Start reading with allocate-visits.ts.
export { allocateVisits } from './allocate-visits.ts';
export { closeCampaign } from './close-campaign.ts';
export { returnVisits } from './return-visits.ts';
export { costPerVisit } from './rules.ts';
export { type CampaignRow, lockCampaign, selectTiedInOrders } from './sql.ts';
export { takeVisitsBack } from './take-visits-back.ts';
