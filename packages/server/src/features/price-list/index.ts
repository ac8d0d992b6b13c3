// Owns changes of the price list: which levels and packages the house offers, and on what terms.
// Refuses prices that do not cover rewards, and to change anything that was agreed before.
// Start reading with rules.ts, then change-level.ts.
export { priceListFeature } from './feature.ts';
