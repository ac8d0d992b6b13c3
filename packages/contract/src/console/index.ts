// Every operator call, declared once, under /api/console.
// No I/O and no rules of the house: shapes, refusals and idempotency only.
// Start reading with money.ts: deposits and withdrawals are what operators do most.
import * as auth from './auth.ts';
import * as corrections from './corrections.ts';
import * as house from './house.ts';
import * as members from './members.ts';
import * as money from './money.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as statements from './statements.ts';
import * as unmatched from './unmatched.ts';

export * from './auth.ts';
export * from './corrections.ts';
export * from './house.ts';
export * from './members.ts';
export * from './money.ts';
export * as objects from './objects.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './statements.ts';
export * from './unmatched.ts';

export const consoleEndpoints = {
  ...auth,
  ...money,
  ...orders,
  ...members,
  ...house,
  ...statements,
  ...unmatched,
  ...payments,
  ...corrections,
};
export type ConsoleEndpoints = typeof consoleEndpoints;
