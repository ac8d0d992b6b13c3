// Owns campaigns: their rows and their escrow, which sets money apart for shares, takes it back, and is returned at the close.
// Refuses to decide when: the features campaigns and shares do, and hold the campaign's lock while they call.
// Start reading with allocate-visits.ts.
export { allocateVisits } from './allocate-visits.ts';
export { campaignsAfter } from './audited-sql.ts';
export { closeCampaign } from './close-campaign.ts';
export { countHandedOut, uncountHandedOut, wakeCampaigns } from './pace-sql.ts';
export { returnVisits } from './return-visits.ts';
export { costPerVisit, visitsLeft, visitsOfferedOn } from './rules.ts';
export { categoryGram, gramsSought, languageGram, wordsOf } from './search-words.ts';
export { type CampaignRow, lockCampaign, lockCampaigns, lockCampaignsToClose } from './sql.ts';
export {
  addCampaign,
  addPaidVisits,
  markPaused,
  putInReview,
  recordReview,
  showCodes,
} from './stage-sql.ts';
export { isClosed, isRunning } from './stages.ts';
export { takeVisitsBack } from './take-visits-back.ts';
export { addWords, renameAdvertiser } from './words-sql.ts';
