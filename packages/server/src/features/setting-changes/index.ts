// Owns changes of settings by operators: those that one makes, and those that another has to approve.
// Refuses to declare a setting: features/settings does, with what it guards.
// Start reading with change-setting.ts, then setting-approval.ts.
export { settingChangesFeature } from './feature.ts';
