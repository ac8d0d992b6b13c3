// Owns the settings of the house: their types, bounds and defaults.
// Refuses to decide anything with them: each feature reads what it needs.
// Start reading with declarations.ts, then change-setting.ts.
export { settingsFeature } from './feature.ts';
export { readSettings } from './read-settings.ts';
export { awardFeedOf, defaultSettings, isoCurrency, type Settings } from './rules.ts';
export { saveSetting } from './save-setting.ts';
