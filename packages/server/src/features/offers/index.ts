// Owns the offers: levels and packages, and the terms of each.
// Refuses to decide on the terms (price-list does) and to sell (levels and campaigns do).
// Start reading with schema.ts.
export { knownLevels, knownPackages } from './known-offers.ts';
export {
  changeLevelTerms,
  changePackageTerms,
  type Level,
  type LevelTerms,
  lockOffers,
  markLevelRetired,
  markPackageRetired,
  offerLevel,
  offerPackage,
  type PackageTerms,
  packagesOnOffer,
  type VisitPackage,
} from './sql.ts';
