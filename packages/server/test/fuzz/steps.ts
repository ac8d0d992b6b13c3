import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import fc from 'fast-check';
import { anyCall, type Call, wellFormed } from './calls.ts';
import { strange } from './values.ts';

/** Who sends: the first three and the operators may, the others have no business there. */
const roles = [
  'alice',
  'bob',
  'carol',
  'operator_a',
  'operator_b',
  'locked',
  'expired',
  'nobody',
  'forged',
] as const;
export type Role = (typeof roles)[number];

/** A request as it was thought up: references in its fields are still open. */
export interface Plan {
  readonly call: Call;
  readonly role: Role;
  readonly fields: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Instead of the call's own. */
  readonly method: string | null;
  /** A body as it is, instead of the fields. */
  readonly payload: string | null;
  /** Instead of each path parameter, as it is. */
  readonly param: string | null;
  /** More of a query string, as it is. */
  readonly query: string | null;
  /** Which of the prepared files goes along, for an upload. */
  readonly file: number;
}

export type Step =
  | { readonly act: 'call'; readonly plan: Plan }
  /** Sends a former request with an idempotency key once more. */
  | { readonly act: 'again'; readonly at: number }
  | { readonly act: 'visit'; readonly at: number; readonly visits: number }
  | { readonly act: 'time'; readonly ms: number }
  | { readonly act: 'job'; readonly at: number };

const mostly = <Value>(usual: fc.Arbitrary<Value>, weight: number, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

function roleFor({ auth }: Call): fc.Arbitrary<Role> {
  const anybody = fc.constantFrom(...roles);
  if (auth === 'operator') return mostly(fc.constantFrom<Role>('operator_a', 'operator_b'), 12, anybody);
  if (auth === 'member')
    return mostly(
      fc.constantFrom<Role>('alice', 'alice', 'alice', 'bob', 'bob', 'bob', 'carol'),
      10,
      anybody,
    );
  return mostly(fc.constant<Role>('nobody'), 6, anybody);
}

const keyText = fc.oneof(
  { weight: 8, arbitrary: fc.nat({ max: 1_000_000 }).map((number) => `key-${number}`) },
  { weight: 3, arbitrary: fc.constantFrom('k1', 'k2', 'k3') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', 'k'.repeat(255), 'k'.repeat(256), '\u00e9', "';--", '%00'),
  },
);

const headersArbitrary: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'idempotency-key': keyText,
      langcode: fc.constantFrom(
        'vn',
        'en',
        'jp',
        'kr',
        'cn',
        'rs',
        'fr',
        'EN',
        'xx',
        '',
        "'",
        'x'.repeat(5_000),
      ),
      accept: fc.constantFrom(
        'application/json',
        'text/csv',
        'text/csv;q=abc, */*',
        '*/*',
        '',
        ';;,q=',
        'text/html',
      ),
      'accept-language': fc.constantFrom('en', 'vi-VN,vi;q=0.9', 'zz', '*', ';q=', ''),
      'x-forwarded-for': fc.constantFrom(
        '198.51.200.1',
        '2001:db8::1',
        'not an address',
        '1.2.3.4, 5.6.7.8',
        '',
      ),
      'user-agent': fc.constantFrom('', 'Googlebot/2.1', 'x'.repeat(3_000), 'Mozilla/5.0 Firefox/120.0'),
      cookie: fc.constantFrom(
        '__Host-hb_visitor=short',
        `__Host-hb_visitor=${'a'.repeat(22)}`,
        '=;;',
        'a=b; '.repeat(200),
      ),
    },
    { requiredKeys: [] },
  )
  .chain((all) => {
    const entries = Object.entries(all);
    return fc.subarray(entries, { maxLength: Math.min(2, entries.length) });
  })
  .map((some) => Object.fromEntries(some));

const strangeFields = fc.constantFrom(
  'role',
  'account_balance',
  '__proto__',
  'constructor',
  '',
  'toString',
  '_id',
);
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  ';',
  '',
];
const payloads = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  'NaN',
  '{',
  '{"a":1e999}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '\ufeff{}',
  '{"product_id":"a","product_id":"b"}',
  `${'['.repeat(20_000)}`,
  `{"title":"${'x'.repeat(70_000)}"}`,
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\u0000\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
];

const params = [
  '%',
  '%zz',
  '%c0%80',
  '%00',
  '%2e%2e%2f',
  '..',
  '.',
  '',
  '//',
  'a/b',
  '?',
  '#',
  ';',
  'x'.repeat(400),
];
const queries = [
  '%',
  'limit=1&limit=2',
  'limit[]=1',
  '__proto__=1',
  '__proto__[a]=b',
  '=',
  '&&',
  'a=%',
  'from=%00',
  'x'.repeat(9_000),
];

/** What can be wrong with a request, each on its own. */
function damaged(plan: Plan): fc.Arbitrary<Plan> {
  const names = Object.keys(plan.fields);
  const name = names.length > 0 ? fc.constantFrom(...names) : strangeFields;
  const withField = (field: fc.Arbitrary<string>) =>
    fc.tuple(field, strange).map(([key, value]) => ({
      ...plan,
      // Defined and not assigned: `__proto__` has to become a field like any other.
      fields: Object.fromEntries([...Object.entries(plan.fields), [key, value]]),
    }));
  return fc.oneof(
    { weight: 8, arbitrary: withField(name) },
    { weight: 3, arbitrary: withField(strangeFields) },
    {
      weight: 3,
      arbitrary: name.map((gone) => ({
        ...plan,
        fields: Object.fromEntries(Object.entries(plan.fields).filter(([key]) => key !== gone)),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')
        .map((method) => ({ ...plan, method })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...params).map((param) => ({ ...plan, param })) },
    { weight: 1, arbitrary: fc.constantFrom(...queries).map((query) => ({ ...plan, query })) },
    { weight: 1, arbitrary: fc.constantFrom(...payloads).map((payload) => ({ ...plan, payload })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...contentTypes), fc.constantFrom(null, ...payloads))
        .map(([type, payload]) => ({ ...plan, payload, headers: { ...plan.headers, 'content-type': type } })),
    },
  );
}

const planArbitrary: fc.Arbitrary<Plan> = anyCall.chain((call) => {
  const sound = fc.record<Plan>({
    call: fc.constant(call),
    role: roleFor(call),
    fields: wellFormed(call),
    headers: mostly(
      keyText.map((key): Record<string, string> => ({ 'idempotency-key': key })),
      1,
      headersArbitrary,
    ),
    method: fc.constant(null),
    payload: fc.constant(null),
    param: fc.constant(null),
    query: fc.constant(null),
    file: fc.nat({ max: 30 }),
  });
  return fc.oneof(
    { weight: 8, arbitrary: sound },
    { weight: 2, arbitrary: sound.chain(damaged) },
    { weight: 1, arbitrary: sound.chain(damaged).chain(damaged) },
  );
});

const spans = [
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 * SECOND_MS }) },
  { weight: 6, arbitrary: fc.constant(11 * MINUTE_MS) },
  { weight: 3, arbitrary: fc.constant(HOUR_MS) },
  { weight: 4, arbitrary: fc.constant(DAY_MS + HOUR_MS) },
  { weight: 1, arbitrary: fc.constant(4 * DAY_MS) },
  { weight: 1, arbitrary: fc.constant(15 * DAY_MS) },
];

/** One thing that happens: mostly a request. */
export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 80, arbitrary: planArbitrary.map((plan): Step => ({ act: 'call', plan })) },
  { weight: 6, arbitrary: fc.nat({ max: 20 }).map((at): Step => ({ act: 'again', at })) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 4 }))
      .map(([at, visits]): Step => ({ act: 'visit', at, visits })),
  },
  { weight: 4, arbitrary: fc.oneof(...spans).map((ms): Step => ({ act: 'time', ms })) },
  { weight: 3, arbitrary: fc.nat({ max: 30 }).map((at): Step => ({ act: 'job', at })) },
);
