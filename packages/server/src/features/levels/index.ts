// Owns levels: what each costs and gives, who bought which, and giving one back.
// Refuses to touch earning: a level changes the price of the member's advertising and the turns a day, nothing else.
// Start reading with update-level.ts, then refund-level.ts.
export { refundUnusedLevels } from './refund-level.ts';
export { percentOf } from './rules.ts';
export { type LevelRow, selectLevelOf as levelOf } from './sql.ts';
