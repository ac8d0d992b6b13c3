// Owns the purchases of levels, and their refunds; what a level costs and gives is in offers.
// Refuses to affect earning: a level changes only the price of the member's advertising and the turns per day.
// Start reading with update-level.ts, then refund-level.ts.
export { refundUnusedLevels } from './refund-level.ts';
export { percentOf } from './rules.ts';
export { type LevelRow, type OwnLevel, selectLevelOf as levelOf } from './sql.ts';
