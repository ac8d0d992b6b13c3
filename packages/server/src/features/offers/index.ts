// Owns what is on offer: levels and packages, and the terms of each.
// Refuses to decide on which terms: price-list does, and levels and campaigns sell at them.
// Start reading with schema.ts.
export {
  changeLevelTerms,
  changePackageTerms,
  type LevelTerms,
  lockOffers,
  markLevelRetired,
  markPackageRetired,
  offerLevel,
  offerPackage,
  type PackageTerms,
} from './sql.ts';
