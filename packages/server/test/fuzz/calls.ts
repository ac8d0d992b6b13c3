import { consoleEndpoints, objects } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { memberEndpoints } from '@handbill/contract/member';
import { rawCalls } from '@handbill/contract/raw';
import fc from 'fast-check';
import { z } from 'zod';
import { PASSWORD } from '../people.ts';
import { fieldsOf, HTML_MARK, type PoolName, Reference, referenceTo, valuesOf } from './values.ts';

/** One declared call, and which fields it takes. */
export interface Call {
  readonly name: string;
  readonly side: 'member' | 'console' | 'raw';
  readonly method: string;
  /** `{name}` marks a path parameter. */
  readonly path: string;
  readonly auth: 'none' | 'member' | 'operator';
  /** Null for a call that does not answer the usual JSON body. */
  readonly endpoint: Endpoint | null;
  readonly input: z.ZodObject;
  readonly multipart: boolean;
}

const rawInputs: Record<string, z.ZodObject> = {
  openShare: z.strictObject({ token: z.string(), reported: z.string().optional() }),
  verifyVisit: z.strictObject({ token: z.string(), ticket: z.string().max(300), nonce: z.int().min(0) }),
  reportShare: z.strictObject({ token: z.string(), reason: z.enum(objects.reportReasons).optional() }),
};

function declared(side: 'member' | 'console', base: string, endpoints: Record<string, Endpoint>): Call[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    side,
    method: endpoint.method,
    path: base + endpoint.path,
    auth: endpoint.auth,
    endpoint,
    input: endpoint.input,
    multipart: endpoint.multipart,
  }));
}

export const calls: readonly Call[] = [
  ...declared('member', '/api/', memberEndpoints),
  ...declared('console', '/api/console/', consoleEndpoints),
  ...rawCalls.map(({ name, method, path, auth }) => ({
    name,
    side: 'raw' as const,
    method,
    path,
    auth,
    endpoint: null,
    input: rawInputs[name] ?? z.strictObject({}),
    multipart: false,
  })),
];

/** How often a call is tried, where not the usual 4: what moves money more, what hashes or sums everything less. */
const weights: Record<string, number> = {
  productCreate: 16,
  productPay: 20,
  productStop: 4,
  approveOrder: 14,
  rejectOrder: 4,
  stopOrder: 1,
  pauseOrder: 2,
  resumeOrder: 6,
  productResume: 6,
  productPause: 3,
  randomProduct: 14,
  productClaimReward: 16,
  productRelease: 2,
  deposit: 10,
  confirmDeposit: 12,
  withdraw: 8,
  approveWithdrawal: 8,
  payWithdrawal: 8,
  openShare: 6,
  verifyVisit: 6,
  register: 2,
  login: 2,
  operatorLogin: 4,
  acceptInvitation: 4,
  addPasskey: 1,
  beginPasskey: 1,
  beginTotp: 1,
  changeOperatorPassword: 1,
  confirmTotp: 1,
  createOperator: 4,
  inviteOperator: 4,
  makeInvitation: 8,
  newRecoveryCodes: 1,
  stepUp: 1,
  passkeyLogin: 1,
  passkeyOptions: 1,
  removePasskey: 1,
  removeTotp: 1,
  changePassword: 1,
  closeAccount: 1,
  updateBank: 2,
  upload: 4,
  lockMember: 2,
  unlockMember: 3,
  askLockedWithdrawal: 14,
  approveLockedWithdrawal: 10,
  declineLockedWithdrawal: 2,
  endMemberSession: 8,
  endMemberSessions: 1,
  readMemberVisits: 8,
  uploadStatement: 8,
  mapStatement: 14,
  importStatement: 14,
  listUnmatched: 8,
  uploadHousePicture: 10,
  endBlock: 8,
  assignUnmatched: 6,
  askUnmatchedReturn: 8,
  returnUnmatched: 8,
  askUnmatchedHouse: 6,
  bookUnmatchedHouse: 8,
  depositCheckout: 1,
  serviceEvents: 1,
  makePaymentBatch: 8,
  releasePaymentBatch: 8,
  askCorrection: 8,
  approveCorrection: 8,
  reportShare: 8,
  dismissReports: 8,
  upholdReports: 8,
  saveView: 8,
  removeView: 8,
  changeLevel: 12,
  savePage: 12,
  saveNotice: 10,
  removeNotice: 8,
  sendAnnouncement: 8,
  stopAnnouncement: 8,
  makeInviteCode: 6,
  endInviteCode: 6,
  restorePage: 10,
  changeSetting: 8,
  approveApproval: 8,
  audit: 1,
  metrics: 1,
  openApi: 1,
};
const USUAL_WEIGHT = 4;

/** One of all declared calls. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  ...calls.map((call) => ({ weight: weights[call.name] ?? USUAL_WEIGHT, arbitrary: fc.constant(call) })),
);

/** Where deposits of the house of these requests go to, and stay. */
export const HOUSE_ACCOUNT = {
  bin: '970436',
  bank_name: 'Vietcombank',
  account_number: '0123456789',
  account_name: 'HANDBILL',
};

const texts = (...values: string[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const reference = (pool: PoolName) => fc.nat({ max: 30 }).map((at) => new Reference(pool, at, 'any'));

/** Fields for which a schema's values would never name anything that is there. */
const hints: Record<string, fc.Arbitrary<unknown>> = {
  user_id: fc.oneof(
    { weight: 8, arbitrary: fc.constant(new Reference('me', 0, 'own')) },
    { weight: 1, arbitrary: reference('member') },
  ),
  level_id: reference('level'),
  package_id: reference('package'),
  ids: fc.array(referenceTo('notification'), { maxLength: 5 }),
  image: referenceTo('image'),
  invitation: referenceTo('invitation'),
  refresh_token: referenceTo('refresh_token'),
  token: referenceTo('share_token'),
  ticket: referenceTo('ticket'),
  code: reference('code'),
  password: fc.oneof(
    { weight: 12, arbitrary: fc.constant(new Reference('password', 0, 'own')) },
    { weight: 1, arbitrary: texts('wrong', PASSWORD.toUpperCase(), 'x'.repeat(128)) },
  ),
  mapping: fc.constant({
    delimiter: ';',
    header_line: 1,
    booked_on: 'Date',
    date_format: 'yyyy-MM-dd',
    amount: { signed: 'Amount' },
    decimal: '.',
    currency: { always: 'USD' },
    bank_reference: 'Reference',
    remittance: 'Text',
    payer: 'Name',
  }),
  landing_url: fc.oneof(
    { weight: 6, arbitrary: texts('https://noodles.example/menu', 'https://xn--bcher-kva.example/?q=%00#a') },
    {
      weight: 1,
      arbitrary: texts('http://a.example/', 'https://127.0.0.1/', 'https://user@a.example/', 'https://'),
    },
  ),
  endpoint: texts(
    'https://fcm.googleapis.com/fcm/send/fuzz',
    'https://web.push.apple.com/fuzz',
    'https://127.0.0.1/fuzz',
    'https://fcm.googleapis.com@a.example/',
  ),
  p256dh: texts(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    `B${'A'.repeat(86)}`,
  ),
  bank_code: texts('VCB', 'BIDV', 'ACB', 'vcb', 'NONE'),
  account_number: texts('0071001234567', '0071 0012-34567', 'vn12ab34', '12'),
  seen: fc.oneof(
    { weight: 12, arbitrary: fc.constant(new Reference('seen', 0, 'own')) },
    { weight: 1, arbitrary: texts('another', 'x'.repeat(43)) },
  ),
  bank_reference: fc.oneof(
    { weight: 5, arbitrary: fc.nat({ max: 1_000_000 }).map((number) => `FT ${number}`) },
    { weight: 1, arbitrary: texts('FT 1', 'ＦＴ  1', 'é'.repeat(140), "'; select 1 --") },
  ),
};

/** An announcement to everybody, or to one. */
const announcementHints: Record<string, fc.Arbitrary<unknown>> = {
  audience: fc.record({
    username: fc.constantFrom(null, null, 'alice'),
    level_ids: fc.constant([]),
    languages: fc.constant([]),
    with_orders: fc.constant(false),
  }),
  texts: fc.constant({ en: { title: HTML_MARK, body: 'a' } }),
  fallback: fc.constant('en'),
  link: fc.constantFrom(null, '/level'),
};

/** Terms that break nothing: prices far above the rewards, fees above those of all other levels. */
function priceListHints(): Record<string, Record<string, fc.Arbitrary<unknown>>> {
  const level = fc.integer({ min: 5, max: 7 }).map((rank) => ({
    ...{ rank, names: { vn: 'Tỉnh' }, joining_fee: 90_000 },
    ...{ discount_bp: 100, max_discount_bp: null, turns_per_day: 9 },
  }));
  const offered = fc
    .integer({ min: 10, max: 90 })
    .map((visits) => ({ visits, list_price: visits * 20, reward_per_visit: 12 }));
  const version = fc.integer({ min: 1, max: 2 });
  const some = (terms: fc.Arbitrary<unknown>) => fc.option(terms, { nil: null });
  return {
    addLevel: { terms: level },
    changeLevel: { id: referenceTo('added_level'), terms: level, version },
    retireLevel: { id: referenceTo('added_level'), version },
    previewLevel: { level_id: fc.option(reference('level'), { nil: null }), terms: some(level) },
    addPackage: { terms: offered },
    changePackage: { id: referenceTo('added_package'), terms: offered, version },
    retirePackage: { id: referenceTo('added_package'), version },
    previewPackage: { package_id: fc.option(reference('package'), { nil: null }), terms: some(offered) },
  };
}

/** The same field where it means something else in one call. */
const hintsOfCall: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  register: {
    username: fc.stringMatching(/^[a-z0-9_.-]{3,20}$/),
    password: fc.constant(PASSWORD),
    password_confirmation: fc.constant(PASSWORD),
    phone: digits(7).map((number) => `+8491${number}`),
  },
  login: { username: reference('username') },
  operatorLogin: { username: texts('operator_a', 'operator_b', 'alice') },
  acceptInvitation: { password: fc.constant(PASSWORD), password_confirmation: fc.constant(PASSWORD) },
  changeOperatorPassword: {
    password_current: fc.constant(new Reference('password', 0, 'own')),
    password: fc.constant(`${PASSWORD}!`),
    password_confirmation: fc.constant(`${PASSWORD}!`),
  },
  changePassword: {
    password_current: fc.constant(new Reference('password', 0, 'own')),
    password: fc.constant(`${PASSWORD}!`),
    password_confirmation: fc.constant(`${PASSWORD}!`),
  },
  upload: { purpose: texts('order_image', 'order_image', 'avatar') },
  deposit: { amount: fc.integer({ min: 400, max: 60_000 }) },
  confirmDeposit: {
    amount: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
      { weight: 1, arbitrary: fc.constantFrom(1_000_000_000_000, 2 ** 53 - 1) },
    ),
  },
  mapStatement: { account: fc.constant(HOUSE_ACCOUNT.account_number) },
  askCorrection: {
    username: reference('username'),
    amount: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -300, max: -1 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 300 }) },
    ),
  },
  reverseVisits: { visits: fc.array(referenceTo('visit', 'true'), { minLength: 1, maxLength: 3 }) },
  addBlock: { value: texts('one.example', 'https://two.example/x', 'fuzz-agent', 'Safari', '0'.repeat(32)) },
  assignUnmatched: { to: fc.record({ username: texts('alice', 'bob', 'nobody') }) },
  changeSetting: {
    key: texts('withdraw_answer_hours', 'deposit_hours', 'bank_account'),
    value: fc.oneof(fc.integer({ min: 24, max: 96 }), fc.constant(HOUSE_ACCOUNT)),
    version: fc.nat({ max: 2 }),
    reason: fc.constant('a change of these requests'),
  },
  approveApproval: { id: referenceTo('approval', 'asked'), seen: reference('approval_seen') },
  declineApproval: { id: referenceTo('approval', 'asked') },
  ...priceListHints(),
  saveNotice: {
    image_url: referenceTo('house_picture'),
    link: texts('/ordering-rules', 'https://a.example/'),
    shown_until: fc.constant(null),
    version: fc.nat({ max: 2 }),
  },
  removeNotice: { version: fc.nat({ max: 2 }) },
  previewAnnouncement: announcementHints,
  sendAnnouncement: { ...announcementHints, recipients: fc.integer({ min: 1, max: 12 }) },
  makeInviteCode: { code: fc.oneof(fc.constant(null), texts('SPRING', 'SUMMER', 'AUTUMN')) },
  endInviteCode: { code: texts('SPRING', 'SUMMER', 'AUTUMN') },
  savePage: {
    html: texts('<p>a</p>', `<h2>b</h2>${HTML_MARK}`),
    version: fc.nat({ max: 3 }),
    reason: texts('A new text'),
  },
  restorePage: { version: fc.nat({ max: 4 }), reason: texts('The old text') },
  withdraw: { amount: fc.integer({ min: 900, max: 6_000 }) },
  saveView: { filter: fc.constant({ status: 'pending', search: 'a' }) },
  listTraffic: { sharer: reference('username'), to: texts('2027-01-01T00:00:00.000Z') },
  tryRule: { value: texts('0', '5', '60'), days: texts('1', '7') },
  listVisits: { sharer: reference('username'), to: texts('2027-01-01T00:00:00.000Z') },
  listMembers: {
    search: texts('', 'a', 'CAROL', '+84', '0', '%', '\\', '_', '8490', '4567', 'xn--4567'),
    referrer: reference('username'),
  },
  addMemberNote: {
    text: texts('Called about a lost phone.', "'; drop table member_note; --", 'é'.repeat(2_000)),
  },
};

/** In which state of the thing that it names a call may succeed. */
const states: Record<string, string> = {
  productPay: 'unpaid',
  productStop: 'in_review',
  productPause: 'distributing',
  productResume: 'paused',
  productRelease: 'share/distributing',
  productClaimReward: 'share/distributing',
  depositCancel: 'pending',
  withdrawCancel: 'pending',
  confirmDeposit: 'pending',
  rejectDeposit: 'pending',
  approveWithdrawal: 'pending',
  rejectWithdrawal: 'pending',
  payWithdrawal: 'approved',
  returnWithdrawal: 'paid',
  approveOrder: 'in_review',
  rejectOrder: 'in_review',
  pauseOrder: 'distributing',
  resumeOrder: 'paused',
  stopOrder: 'distributing',
  lockMember: 'free',
  unlockMember: 'locked',
  mapStatement: 'uploaded',
  importStatement: 'ready',
  assignUnmatched: 'waiting',
  askUnmatchedReturn: 'waiting',
  keepUnmatched: 'return_asked',
  returnUnmatched: 'return_asked',
  askUnmatchedHouse: 'waiting',
  bookUnmatchedHouse: 'house_asked',
  dropPaymentBatch: 'made',
  releasePaymentBatch: 'made',
  exportPaymentBatch: 'released',
  importPaymentResult: 'released',
  dismissReports: 'reported/open',
  upholdReports: 'reported/open',
  endBlock: 'holds',
  stopAnnouncement: 'sending',
  approveCorrection: 'asked',
  declineCorrection: 'asked',
  askLockedWithdrawal: 'locked',
  approveLockedWithdrawal: 'asked',
  declineLockedWithdrawal: 'asked',
};
const idFields: Record<string, PoolName> = {
  order_id: 'campaign',
  share_id: 'product',
  product_id: 'product',
  deposit_id: 'deposit',
  session_id: 'session',
  withdrawal_id: 'withdrawal',
};
const idPools: readonly [RegExp, PoolName][] = [
  [/\/reports\//, 'reported'],
  [/\/views\//, 'view'],
  [/\/deposits\//, 'deposit'],
  [/\/withdrawals\//, 'withdrawal'],
  [/\/orders\//, 'campaign'],
  [/\/members\//, 'member'],
  [/\/statements\//, 'statement'],
  [/\/payment-batches\//, 'batch'],
  [/\/unmatched\//, 'unmatched'],
  [/\/corrections\//, 'correction'],
  [/\/approvals\//, 'approval'],
  [/\/page-versions\//, 'page_version'],
  [/\/announcements\//, 'announcement'],
  [/\/locked-withdrawals\//, 'locked_withdrawal'],
  [/\/sessions\/\{id\}/, 'session'],
  [/\/operators\//, 'operator'],
  [/\/blocks\//, 'block'],
];

/** Values that a field of a call may well succeed with. */
function likelyValues(call: Call, name: string): fc.Arbitrary<unknown> | undefined {
  const pool = name === 'id' ? idPools.find(([path]) => path.test(call.path))?.[1] : idFields[name];
  if (pool) return referenceTo(pool, states[call.name] ?? null);
  if (name === 'cursor') return referenceTo('cursor', call.name);
  if (name === 'limit') {
    const sizes = fc.constantFrom(1, 2, 3, 100);
    return call.method === 'GET' ? sizes.map(String) : sizes;
  }
  return hintsOfCall[call.name]?.[name] ?? hints[name];
}

/** The fields of a call, all of them as its schema wants them. */
export function wellFormed(call: Call): fc.Arbitrary<Record<string, unknown>> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const required: string[] = [];
  for (const [name, field] of fieldsOf(call.input)) {
    const likely = likelyValues(call, name);
    const bySchema = valuesOf(field.schema);
    model[name] = likely
      ? fc.oneof({ weight: 12, arbitrary: likely }, { weight: 1, arbitrary: bySchema })
      : bySchema;
    if (field.required) required.push(name);
  }
  return fc.record(model, { requiredKeys: required });
}
