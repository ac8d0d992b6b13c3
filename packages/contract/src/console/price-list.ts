import { z } from 'zod';
import { defineEndpoint, id, money } from '../endpoint.ts';
import { fromWire, type Minor, toWire } from '../money.ts';
import { line } from '../text.ts';
import { askedFor, operatorReason } from './objects.ts';

/** An amount between bounds, in minor units. */
const bounded = (minimum: number, maximum: number) =>
  z.codec(z.int().min(minimum).max(maximum), z.bigint(), {
    decode: (wire): Minor => fromWire(wire),
    encode: (amountMinor: Minor) => toWire(amountMinor),
  });

const name = line(1, 40);

const levelTerms = z.strictObject({
  rank: z.int().min(1).max(100),
  /** In every language: members read only their own. */
  names: z.strictObject({ vn: name, en: name, jp: name, kr: name, cn: name, rs: name, fr: name }),
  joining_fee: bounded(0, 100_000_000),
  /** Basis points: 500 is 5 percent. */
  discount_bp: z.int().min(0).max(10_000),
  max_discount_bp: z.int().min(0).max(10_000).nullable(),
  turns_per_day: z.int().min(0).max(1_000),
});

const packageTerms = z.strictObject({
  visits: z.int().min(1).max(100_000),
  list_price: bounded(1, 1_000_000_000),
  reward_per_visit: bounded(1, 1_000_000),
});

const offeredFields = {
  _id: id,
  version: z.int(),
  /** No longer offered; its members keep it. */
  retired: z.boolean(),
};
const consoleLevel = z.strictObject({ ...offeredFields, terms: levelTerms, members: z.int() });
const consolePackage = z.strictObject({ ...offeredFields, terms: packageTerms, open_orders: z.int() });

/** Why a change of the price list would be refused. */
const listProblems = ['prices_below_rewards', 'levels_out_of_order', 'last_of_its_kind'] as const;

const packageProblems = ['prices_below_rewards', 'last_of_its_kind'] as const;

/** The effects of a change, and the agreements that it leaves unchanged. */
const effects = z.strictObject({
  problem: z.enum(listProblems).nullable(),
  /** Whether it takes a benefit away from members, so that it needs a reason and another operator approves it. */
  two_people: z.boolean(),
  /** The number of members at the level now. */
  members: z.int(),
  /** Purchases of the level that can still be refunded at the price paid. */
  refundable: z.int(),
  /** Orders under way or not paid yet: all of them keep their original terms. */
  open_orders: z.int(),
  unpaid_orders: z.int(),
  /** Each package at the price of each level, before and after; null: not offered. */
  offers: z.array(
    z.strictObject({
      level: z.string(),
      visits: z.int(),
      rewards: money,
      price_before: money.nullable(),
      price_after: money.nullable(),
    }),
  ),
});

/** The version that the operator saw: after somebody else's change it is refused. */
const version = z.int().min(1).max(1_000_000);

export const listLevels = defineEndpoint({
  method: 'GET',
  path: 'levels',
  summary: 'All levels, including retired ones, and how many members have each.',
  auth: 'operator',
  permission: 'levels.read',
  input: {},
  data: z.array(consoleLevel),
  refusals: [],
  readOnly: true,
});

export const listPackages = defineEndpoint({
  method: 'GET',
  path: 'packages',
  summary: 'All packages, including retired ones, and the open orders of each.',
  auth: 'operator',
  permission: 'levels.read',
  input: {},
  data: z.array(consolePackage),
  refusals: [],
  readOnly: true,
});

export const previewLevel = defineEndpoint({
  method: 'POST',
  path: 'levels/preview',
  summary: 'The effects of adding a level (no id), changing one, or retiring one (no terms).',
  auth: 'operator',
  permission: 'levels.read',
  input: { level_id: id.nullable(), terms: levelTerms.nullable() },
  data: effects,
  refusals: [],
  readOnly: true,
});

export const addLevel = defineEndpoint({
  method: 'POST',
  path: 'levels',
  summary: 'Offer a new level.',
  auth: 'operator',
  permission: 'levels.change',
  input: { terms: levelTerms },
  data: consoleLevel,
  refusals: [...listProblems],
  status: 201,
  idempotent: true,
});

export const changeLevel = defineEndpoint({
  method: 'POST',
  path: 'levels/{id}',
  summary:
    'Change what a level costs and gives from now on. Its rank stays. If its members would get a lower discount or fewer orders per day, this is only a request: it needs a reason, and another operator approves it.',
  auth: 'operator',
  permission: 'levels.change',
  input: { id, terms: levelTerms, version, reason: operatorReason.optional() },
  data: consoleLevel,
  extra: askedFor,
  refusals: [...listProblems, 'changed_meanwhile', 'approval_open'],
  idempotent: true,
});

export const retireLevel = defineEndpoint({
  method: 'POST',
  path: 'levels/{id}/retire',
  summary: 'Retire a level. Its members keep it.',
  auth: 'operator',
  permission: 'levels.change',
  input: { id, version },
  data: consoleLevel,
  refusals: [...listProblems, 'changed_meanwhile'],
  idempotent: true,
});

export const previewPackage = defineEndpoint({
  method: 'POST',
  path: 'packages/preview',
  summary: 'The effects of adding a package (no id), changing one, or retiring one (no terms).',
  auth: 'operator',
  permission: 'levels.read',
  input: { package_id: id.nullable(), terms: packageTerms.nullable() },
  data: effects,
  refusals: [],
  readOnly: true,
});

export const addPackage = defineEndpoint({
  method: 'POST',
  path: 'packages',
  summary: 'Offer a new package of visits.',
  auth: 'operator',
  permission: 'levels.change',
  input: { terms: packageTerms },
  data: consolePackage,
  refusals: [...packageProblems],
  status: 201,
  idempotent: true,
});

export const changePackage = defineEndpoint({
  method: 'POST',
  path: 'packages/{id}',
  summary: 'Change a package from now on. Orders keep what they were started with.',
  auth: 'operator',
  permission: 'levels.change',
  input: { id, terms: packageTerms, version },
  data: consolePackage,
  refusals: [...packageProblems, 'changed_meanwhile'],
  idempotent: true,
});

export const retirePackage = defineEndpoint({
  method: 'POST',
  path: 'packages/{id}/retire',
  summary: 'Retire a package.',
  auth: 'operator',
  permission: 'levels.change',
  input: { id, version },
  data: consolePackage,
  refusals: [...packageProblems, 'changed_meanwhile'],
  idempotent: true,
});
