// Owns the offers: levels and packages, and the terms of each.
// Refuses to decide on the terms (price-list does) and to sell (levels and campaigns do).
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
