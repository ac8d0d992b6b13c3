import fc from 'fast-check';
import { z } from 'zod';
import { UNKNOWN_ID } from '../unknown-id.ts';

/** The pools of a reference: objects that earlier answers named. */
export type PoolName =
  | 'added_level'
  | 'added_package'
  | 'announcement'
  | 'approval'
  | 'bank_code'
  | 'batch'
  | 'block'
  | 'campaign'
  | 'claimable'
  | 'code'
  | 'company_code'
  | 'company_picture'
  | 'card'
  | 'api_key'
  | 'results_link'
  | 'membership'
  | 'team_place'
  | 'correction'
  | 'cursor'
  | 'deposit'
  | 'dispute'
  | 'fee_line'
  | 'business'
  | 'held_visits'
  | 'image'
  | 'invitation'
  | 'level'
  | 'locked_withdrawal'
  | 'me'
  | 'member'
  | 'member_session'
  | 'category'
  | 'notice'
  | 'notification'
  | 'objection'
  | 'offered_level'
  | 'operator'
  | 'operator_refresh_token'
  | 'operator_session'
  | 'package'
  | 'page'
  | 'page_version'
  | 'password'
  | 'product'
  | 'recovery'
  | 'recovery_code'
  | 'refresh_token'
  | 'reported'
  | 'seen'
  | 'session'
  | 'setting'
  | 'share_token'
  | 'statement'
  | 'support_request'
  | 'taken_request'
  | 'support_template'
  | 'ticket'
  | 'unmatched'
  | 'username'
  | 'webhook'
  | 'view'
  | 'visit'
  | 'withdrawal';

/** A value that is resolved when the request is sent: one of a pool, by index, or the caller's own. */
export class Reference {
  readonly pool: PoolName;
  readonly at: number;
  /** The required last known status or stage, if any. */
  readonly state: string | null;
  /** Whether it may also be somebody else's, and in any state; ignored by careful requests. */
  readonly loose: boolean;

  constructor(
    pool: PoolName,
    { at = 0, state = null, loose = false }: Partial<Omit<Reference, 'pool'>> = {},
  ) {
    this.pool = pool;
    this.at = at;
    this.state = state;
    this.loose = loose;
  }
}

/** A field of the request's object, as last read. */
export class Fact {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to an object of a pool: mostly the caller's and in the given state, sometimes not. */
export function referenceTo(pool: PoolName, state: string | null = null): fc.Arbitrary<unknown> {
  const loose = fc.nat({ max: 3 }).map((drawn) => drawn === 0);
  return fc
    .tuple(fc.nat({ max: 30 }), loose)
    .map(([at, isLoose]) => new Reference(pool, { at, state, loose: isLoose }));
}

/**
 * Texts that something behind the edge might interpret as code. The mark shows when a page lets it through.
 */
export const HTML_MARK = '<b onclick=fuzz>';
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  'a\udc00b',
  '\ufeff\u200b\u202e',
  'é\u0301\u0327 — 𝒳 👩‍👩‍👧 漢字',
  "'; drop table member; --",
  "' or '1'='1",
  '%',
  '_%\\',
  `${HTML_MARK}"'&</b><script>alert(1)</script>`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template might fill in
  '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
  '../../../../etc/passwd',
  'https://[::1]/',
  'javascript:alert(1)',
  '=cmd|"/c calc"!A1',
  '$1',
  '\r\nSet-Cookie: a=b',
  '9'.repeat(40),
  '1e400',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '漢'.repeat(2_100),
  UNKNOWN_ID,
  '01890000-0000-7000-8000-00000000DEAD',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
];
const boundNumbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  0.1,
];

const hostileText = fc.constantFrom(...hostileTexts);
const anyText = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** An unexpected value. */
export const strange: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...boundNumbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { $gt: '' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 3 }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<PoolName>('product', 'deposit', 'withdrawal', 'member', 'cursor')
      .chain((pool) => referenceTo(pool)),
  },
);

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  /** Of a map, whose names are the required ones. */
  additionalProperties?: JsonSchema | false;
  required?: string[];
}

/** The fields of a call, in wire form. */
export function fieldsOf(input: z.core.$ZodType): Map<string, { schema: JsonSchema; required: boolean }> {
  const { properties, required } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  return new Map(
    Object.entries(properties ?? {}).map(([name, schema]) => [
      name,
      { schema, required: (required ?? []).includes(name) },
    ]),
  );
}

/** Values that a schema accepts, in wire form. Throws for an unknown schema. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  switch (schema.type) {
    case undefined:
      return strange;
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integersOf(schema);
    case 'string':
      return textsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'object':
      return objectsOf(schema);
    default:
      throw new Error(`no values are known for a schema of type ${schema.type}`);
  }
}

function objectsOf({
  properties = {},
  additionalProperties: others,
  required = [],
}: JsonSchema): fc.Arbitrary<object> {
  const named = others ? Object.fromEntries(required.map((name) => [name, others])) : {};
  const model = Object.entries({ ...named, ...properties }).map(
    ([name, schema]) => [name, valuesOf(schema)] as const,
  );
  return fc.record(Object.fromEntries(model), { requiredKeys: required });
}

function integersOf({ minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: JsonSchema): fc.Arbitrary<number> {
  const bounds = fc.constantFrom(minimum, minimum + 1, maximum - 1, maximum);
  const usual = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5_000) });
  return fc.oneof({ weight: 1, arbitrary: bounds }, { weight: 4, arbitrary: usual });
}

/** The patterns of texts in which every character can be printed. */
const PRINTABLE = /^\^(?:\\P\{C\}|\[\^\\p\{C\}\])[+*]\$$/;

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const around = { min: new Date('2025-12-01T00:00:00Z'), max: new Date('2027-12-01T00:00:00Z') };
    const usual = fc.date({ ...around, noInvalidDate: true }).map((date) => date.toISOString());
    const odd = fc.constantFrom(
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999Z',
      '1969-12-31T23:59:59Z',
    );
    return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd });
  }
  // Lookaheads and lookbehinds cannot be generated, so hints provide values for such patterns. Drawing from all
  // printable characters would take longer than the requests.
  const printable = pattern !== undefined && PRINTABLE.test(pattern);
  const generated = pattern !== undefined && !printable && !/\(\?<?[=!]/.test(pattern);
  if (generated) return fc.stringMatching(new RegExp(pattern, 'u'));
  const usual = fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.min(maxLength, minLength + 20),
  });
  const bounds = fc.constantFrom('a'.repeat(minLength), 'é'.repeat(maxLength));
  const hostile = hostileText.filter(
    (text) => text.length >= minLength && text.length <= maxLength && !(printable && /\p{C}/u.test(text)),
  );
  return fc.oneof(
    { weight: 5, arbitrary: usual },
    { weight: 1, arbitrary: bounds },
    { weight: 2, arbitrary: hostile },
  );
}
