// Owns operators: their sign-in, and the hash-chained log of what they did.
// Refuses to decide what an operator may do to something: the feature that owns it does.
// Start reading with record-operator-action.ts.
export {
  CommandError,
  createByCommand,
  disableByCommand,
  listByCommand,
  resetByCommand,
  verifyLogByCommand,
} from './commands.ts';
export { operatorsFeature } from './feature.ts';
export { recordOperatorAction } from './record-operator-action.ts';
