import fc from 'fast-check';
import { type Call, methodsOfPath } from './calls.ts';
import { type Care, wellFormed } from './hints.ts';
import { strange } from './values.ts';

/** A planned request: references in its fields are still open. */
export interface Plan {
  readonly call: Call;
  readonly care: Care;
  readonly fields: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Replaces the call's own. */
  readonly method: string | null;
  /** A literal body, in place of the fields. */
  readonly payload: string | null;
  /** A literal value in place of each path parameter. */
  readonly param: string | null;
  /** A literal addition to the query string. */
  readonly query: string | null;
  /** Which of the prepared files an upload sends; null: a suitable one. */
  readonly file: number | null;
}

const mostly = <Value>(usual: fc.Arbitrary<Value>, weight: number, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

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

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** A method that no call at this path has: with another call's method it would be that call. */
function otherMethod(call: Call): fc.Arbitrary<string> {
  const taken = methodsOfPath(call);
  // Anyone who may read an address may ask for its head alone.
  const isRead = taken.has('GET') && call.method !== 'GET';
  const free = methods.filter((method) => !taken.has(method) && !(isRead && method === 'HEAD'));
  return fc.constantFrom(...free);
}

/** The faults that a request can have, one at a time. */
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
      arbitrary: otherMethod(plan.call).map((method) => ({ ...plan, method })),
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

function sound(call: Call, care: Care): fc.Arbitrary<Plan> {
  const key = keyText.map((text): Record<string, string> => ({ 'idempotency-key': text }));
  return fc.record<Plan>({
    call: fc.constant(call),
    care: fc.constant(care),
    fields: wellFormed(call, care),
    headers: care === 'careful' ? fc.constant({}) : mostly(key, 1, headersArbitrary),
    method: fc.constant(null),
    payload: fc.constant(null),
    param: fc.constant(null),
    query: fc.constant(null),
    file: care === 'careful' ? fc.constant(null) : fc.nat({ max: 30 }),
  });
}

const plans = new Map<string, fc.Arbitrary<Plan>>();

/** A request of a call: valid if careful, mostly damaged if careless. */
export function planOf(call: Call, { care, seed }: { care: Care; seed: number }): Plan {
  const name = `${call.name} ${care}`;
  const before = plans.get(name);
  const plan = before ?? (care === 'careful' ? sound(call, care) : careless(call));
  if (!before) plans.set(name, plan);
  const [drawn] = fc.sample(plan, { seed, numRuns: 1 });
  if (!drawn) throw new Error('nothing was drawn');
  return drawn;
}

function careless(call: Call): fc.Arbitrary<Plan> {
  const plan = sound(call, 'careless');
  return fc.oneof(
    { weight: 5, arbitrary: plan },
    { weight: 4, arbitrary: plan.chain(damaged) },
    { weight: 1, arbitrary: plan.chain(damaged).chain(damaged) },
  );
}
