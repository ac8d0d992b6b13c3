// Owns the settings: their types, bounds and defaults.
// Refuses to decide anything with them, and to change them: see setting-changes.
// Start reading with declarations.ts, then rules.ts.
export { declarations } from './declarations.ts';
export { knownSettings, readSettings } from './read-settings.ts';
export {
  awardFeedOf,
  brokenPromise,
  defaultSettings,
  hasTwoDecimals,
  isoCurrency,
  missingSettings,
  needsTwoPeople,
  publicSettings,
  type SettingKey,
  type Settings,
  settingKeyOf,
  settingsSchema,
} from './rules.ts';
export { saveChanged, saveSetting } from './save-setting.ts';
export { siteTitleOf } from './site-title.ts';
export { lockSettings, moneyHasMoved, selectChanged as changedSettings } from './sql.ts';
