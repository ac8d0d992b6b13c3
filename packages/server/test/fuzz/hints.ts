import fc from 'fast-check';
import { z } from 'zod';
import { PASSWORD } from '../given/people.ts';
import type { Call } from './calls.ts';
import { subjectOf } from './subjects.ts';
import { Fact, fieldsOf, HTML_MARK, type PoolName, Reference, referenceTo, valuesOf } from './values.ts';

/** Whether a request should succeed, or may fail. */
export type Care = 'careful' | 'careless';

/** The company's account for deposits, which stays the same. */
export const COMPANY_ACCOUNT = {
  bin: '970436',
  bank_name: 'Vietcombank',
  account_number: '0123456789',
  account_name: 'HANDBILL',
};

/** Values for a field whose schema alone would never name an existing object; `odd` ones are refused. */
interface Hint {
  usual: fc.Arbitrary<unknown>;
  odd?: fc.Arbitrary<unknown>;
}

const just = (value: unknown): Hint => ({ usual: fc.constant(value) });
const oneOf = (...values: unknown[]): Hint => ({ usual: fc.constantFrom(...values) });
const known = (pool: PoolName, state: string | null = null): Hint => ({ usual: referenceTo(pool, state) });
const fact = (name: string): Hint => just(new Fact(name));
const integer = (min: number, max: number): Hint => ({ usual: fc.integer({ min, max }) });
const matching = (pattern: RegExp): Hint => ({ usual: fc.stringMatching(pattern) });

const reason: Hint = {
  usual: fc.constantFrom('a word of these requests', 'The bank says so', 'Gọi lại ngày mai'),
  odd: fc.constantFrom('', 'ab', 'x'.repeat(301), '\u202e'),
};

const hints: Readonly<Record<string, Hint>> = {
  user_id: { usual: fc.constant(new Reference('me')), odd: referenceTo('member') },
  package_id: known('package'),
  starts_on: { usual: fc.constant('2020-01-01'), odd: fc.constantFrom('2020-13-01', 'soon') },
  ends_on: { usual: fc.constant('2099-12-31'), odd: fc.constantFrom('2019-12-31', '') },
  daily_visits: integer(10, 50),
  target_seen: { usual: fc.constantFrom(20, 50, 100), odd: fc.constant(1) },
  ids: { usual: fc.array(referenceTo('notification'), { maxLength: 5 }) },
  image: known('image'),
  file: known('card'),
  invitation: known('invitation'),
  refresh_token: known('refresh_token', 'fresh'),
  token: known('share_token'),
  ticket: known('ticket'),
  code: known('code'),
  username: known('username', 'member'),
  password: {
    usual: fc.constant(new Reference('password')),
    odd: fc.constantFrom('wrong', PASSWORD.toUpperCase(), 'x'.repeat(128)),
  },
  password_current: just(new Reference('password')),
  mapping: {
    usual: fc.constantFrom('USD', 'VND').map((always) => ({
      delimiter: ';',
      header_line: 1,
      booked_on: 'Date',
      date_format: 'yyyy-MM-dd',
      amount: { signed: 'Amount' },
      decimal: '.',
      currency: { always },
      bank_reference: 'Reference',
      remittance: 'Text',
      payer: 'Name',
    })),
  },
  landing_url: {
    usual: fc.constantFrom('https://noodles.example/menu', 'https://xn--bcher-kva.example/?q=%00#a'),
    odd: fc.constantFrom('http://a.example/', 'https://127.0.0.1/', 'https://user@a.example/', 'https://'),
  },
  endpoint: {
    usual: fc.constantFrom('https://fcm.googleapis.com/fcm/send/fuzz', 'https://web.push.apple.com/fuzz'),
    odd: fc.constantFrom('https://127.0.0.1/fuzz', 'https://fcm.googleapis.com@a.example/'),
  },
  p256dh: {
    usual: fc.constant(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    odd: fc.constant(`B${'A'.repeat(86)}`),
  },
  auth: matching(/^[\w-]{22}$/),
  bank_code: { usual: referenceTo('bank_code'), odd: fc.constantFrom('vcb', 'NONE') },
  account_name: { usual: fc.constantFrom('NGUYEN VAN A', 'Lê Thị Hồng') },
  account_number: {
    usual: fc.constantFrom('0071001234567', '00710012'),
    odd: fc.constantFrom('vn12ab34', '12'),
  },
  seen: {
    usual: fc.constant(new Reference('seen')),
    odd: fc.constantFrom<unknown>(new Fact('seen'), 'another'),
  },
  bank_reference: {
    usual: fc.stringMatching(/^FT \d{9}$/),
    odd: fc.constantFrom('FT 1', 'ＦＴ  1', 'é'.repeat(140), "'; select 1 --"),
  },
  version: fact('version'),
  note: reason,
};

/** An announcement to everybody. */
const announcement: Record<string, Hint> = {
  audience: just({ username: null, level_ids: [], languages: [], with_orders: false }),
  texts: just({ en: { title: HTML_MARK, body: 'a' } }),
  fallback: just('en'),
  link: oneOf(null, '/level'),
};

/** Valid terms: prices far above the rewards, fees above those of all other levels. */
function priceList(): Record<string, Record<string, Hint>> {
  const level = {
    usual: fc.noBias(fc.integer({ min: 8, max: 100 })).map((rank) => ({
      rank,
      names: { vn: 'Tỉnh', en: 'a', jp: 'a', kr: 'a', cn: 'a', rs: 'a', fr: 'a' },
      joining_fee: 90_000 + 100 * rank,
      discount_bp: 100,
      max_discount_bp: null,
      turns_per_day: 9,
    })),
  };
  const offered = {
    usual: fc
      .integer({ min: 10, max: 90 })
      .map((visits) => ({ visits, list_price: visits * 20, reward_per_visit: 12 })),
  };
  return {
    addLevel: { terms: level },
    changeLevel: { terms: { usual: fc.constant(new Fact('terms')), odd: level.usual } },
    previewLevel: { level_id: known('added_level'), terms: level },
    addPackage: { terms: offered },
    changePackage: { terms: offered },
    previewPackage: { package_id: known('package'), terms: offered },
  };
}

const newPassword = { password: just(PASSWORD), password_confirmation: just(PASSWORD) };
const period = { by: oneOf('order', 'share', 'sharer', 'network'), days: oneOf('1', '7', '92') };

/** Fields that have another meaning in one call. */
const hintsOfCall: Readonly<Record<string, Record<string, Hint>>> = {
  register: {
    ...newPassword,
    username: matching(/^[a-z0-9_.-]{8,20}$/),
    phone: { usual: fc.stringMatching(/^\d{7}$/).map((number) => `+8491${number}`) },
    agree_terms: just(true),
  },
  operatorLogin: { username: known('username', 'operator') },
  operatorLogout: { refresh_token: known('operator_refresh_token') },
  acceptInvitation: newPassword,
  changeOperatorPassword: newPassword,
  changePassword: newPassword,
  recover: { ...newPassword, username: fact('username'), code: fact('_id') },
  // Always the same member: while a recovery runs, nothing that they withdraw is paid.
  requestRecovery: { ...newPassword, username: just('erin'), phone: just('+84901234567') },
  createOperator: { username: matching(/^op_[a-z0-9]{8}$/) },
  upload: { purpose: { usual: fc.constant('order_image'), odd: fc.constant('avatar') } },
  deposit: { amount: integer(500, 60_000), method: just('bank_transfer') },
  confirmDeposit: {
    amount: {
      usual: fc.constant(new Fact('amount')),
      odd: fc.constantFrom(1, 1_000_000_000_000, 2 ** 53 - 1),
    },
  },
  feed: {
    category: oneOf('food', 'other'),
    language: oneOf('vn', 'en'),
    search: oneOf('', 'n', 'ood', 'ph%', '面'),
  },
  monthStatement: {
    month: { usual: fc.constantFrom('2026-02', '2026-03'), odd: fc.constantFrom('2026-13', '') },
  },
  withdraw: { amount: integer(1_000, 6_000) },
  askCorrection: {
    amount: {
      usual: fc.integer({ min: -300, max: 300 }).map((amount) => amount || 1),
      odd: fc.constantFrom(0),
    },
  },
  reverseVisits: { visits: { usual: fc.constant([new Fact('_id')]) } },
  verifyHeldVisits: { seen: fact('seen'), up_to: fact('up_to') },
  refuseHeldVisits: { seen: fact('seen'), up_to: fact('up_to') },
  bookOwnLine: { line: fact('line'), kind: just('fee') },
  mapBankStatement: { account: just(COMPANY_ACCOUNT.account_number) },
  addBlock: {
    kind: just('agent'),
    value: {
      usual: fc.stringMatching(/^VisitFarm\/\d{6}$/),
      odd: fc.constantFrom('one.example', 'Safari', '0'.repeat(32)),
    },
    days: oneOf(1, 7, 30),
  },
  assignUnmatched: { to: { usual: fc.constantFrom('alice', 'bob').map((username) => ({ username })) } },
  askUnmatchedCompany: { purpose: just('capital') },
  approveApproval: { seen: fact('seen') },
  endInviteCode: { code: fact('_id') },
  limitInviteCode: { code: fact('_id') },
  offerInviteCode: { code: fact('_id') },
  productLinkEnd: { product_id: fact('product_id'), link_id: fact('_id') },
  changeSetting: { key: fact('_id'), value: fact('other') },
  ...priceList(),
  saveNotice: {
    kind: fact('kind'),
    language: fact('language'),
    image_url: known('company_picture'),
    link: oneOf('/ordering-rules', 'https://a.example/'),
    text: just('Noodles'),
    shown_from: just(null),
    shown_until: just(null),
  },
  removeNotice: { kind: fact('kind'), language: fact('language') },
  saveCategory: { category: fact('_id'), words: fact('words'), offered: fact('offered') },
  previewAnnouncement: announcement,
  sendAnnouncement: { ...announcement, recipients: { usual: fc.constant(new Fact('recipients')) } },
  makeInviteCode: {
    code: { usual: fc.option(fc.stringMatching(/^[A-Z]{8}$/)), odd: fc.constantFrom('SPRING', 'SUMMER') },
  },
  savePage: {
    name: fact('name'),
    language: fact('language'),
    html: oneOf('<p>a</p>', `<h2>b</h2>${HTML_MARK}`),
  },
  restorePage: { version: fact('version_now') },
  saveView: { filter: just({ status: 'pending', search: 'a' }) },
  listTraffic: { ...period, sharer: known('username', 'member') },
  listVisits: { ...period, sharer: known('username', 'member') },
  listOutliers: { days: oneOf('1', '7') },
  figures: { days: oneOf('7', '30', '90') },
  tryRule: { value: oneOf('0', '5', '60'), days: oneOf('1', '7') },
  listMembers: {
    search: oneOf('', 'a', 'CAROL', '+84', '0', '%', '\\', '_', '8490', '4567', 'xn--4567'),
    referrer: known('username', 'member'),
  },
  webhookSecretMake: { secret_made_at: fact('secret_made_at') },
  webhookAdd: {
    url: { usual: fc.constant('https://shop.example/events'), odd: fc.constant('https://127.0.0.1/') },
  },
  updateBusiness: {
    phone: oneOf('0912 345 678', '+84912345678'),
    chat: just('https://zalo.me/0912345678'),
    site: just('https://noodles.example/'),
  },
  supportAsk: { subject: just('account'), topic: just('other') },
  conversionRedeem: { code: oneOf('7KQ2MD', '7kq 2md', '%') },
  takeSupport: { from: { usual: fc.constant(undefined), odd: known('username', 'operator').usual } },
  answerSupport: { read_to: fact('messages') },
  closeSupport: { read_to: fact('messages') },
  listSupport: { search: oneOf('', 'a', 'CAROL', '%', 'xn--4567') },
  addMemberNote: {
    text: oneOf('Called about a lost phone.', "'; drop table member_note; --", 'é'.repeat(2_000)),
  },
  endMemberSession: { id: fact('owner') },
  endSessionOfOperator: { id: fact('owner') },
  readMemberVisits: { id: fact('owner') },
  readTeamNews: { up_to: oneOf('0', '1', '40') },
};

/** Fields that a careful request leaves out, because it could not know a matching value. */
const LEFT_OUT = new Set([
  'from',
  'to',
  'price_seen',
  'fee_seen',
  'bank_amount',
  'otp',
  'passkey',
  'balances',
  'network',
  'fee',
  'account_balance',
  'operator',
  'action',
  'subject',
  'order_id',
  'share_id',
  'about',
  'logo',
  'close',
]);

/** Optional fields that a careful request always sends. */
const SENT_ALWAYS: Readonly<Record<string, readonly string[]>> = {
  makeRecoveryCodes: ['password'],
  mapBankStatement: ['account'],
  confirmDeposit: ['amount'],
  savePage: ['reason'],
  restorePage: ['reason'],
};

/** The fields that name a call's object. */
const SUBJECT_FIELDS = new Set([
  'refresh_token',
  'id',
  'product_id',
  'deposit_id',
  'withdrawal_id',
  'session_id',
  'level_id',
  'recovery_id',
  'request_id',
  'key_id',
  'membership_id',
  'webhook_id',
  'campaign_id',
]);
/** The fields of filters, which name one object or none. */
const otherFields: Readonly<Record<string, PoolName>> = {
  order_id: 'campaign',
  share_id: 'product',
  level_id: 'level',
  deposit_id: 'deposit',
  withdrawal_id: 'withdrawal',
};

export function isSentAlways({ name }: Call, field: string): boolean {
  return SENT_ALWAYS[name]?.includes(field) === true;
}

/** Values with which a call's field may succeed. */
function hintOf(call: Call, name: string): Hint | undefined {
  const own = hintsOfCall[call.name]?.[name];
  if (own) return own;
  if (SUBJECT_FIELDS.has(name) && subjectOf(call) !== null) return fact('_id');
  const other = otherFields[name];
  if (other) return known(other);
  if (name === 'cursor') return known('cursor', call.name);
  if (name === 'reason' && !isClosedList(call)) return reason;
  if (name === 'limit') return call.method === 'GET' ? oneOf('1', '2', '3', '100') : oneOf(1, 2, 3, 100);
  return hints[name];
}

/** Whether the reasons of a call are those of a list. */
function isClosedList(call: Call): boolean {
  const { schema } = fieldsOf(call.input).get('reason') ?? {};
  return schema?.enum !== undefined;
}

const SAMPLES = 20;

/** The values that a call accepts for a field: its schema may refuse more than JSON Schema can express. */
function acceptedBy(
  { input, method }: Call,
  name: string,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const field = input.shape[name];
  if (!field) return values;
  const isAccepted = (value: unknown) => z.safeParse(field, method === 'GET' ? String(value) : value).success;
  return fc.sample(values, { seed: 1, numRuns: SAMPLES }).some(isAccepted)
    ? values.filter(isAccepted)
    : values;
}

/** The fields of a call, all of them valid for its schema. */
export function wellFormed(call: Call, care: Care): fc.Arbitrary<Record<string, unknown>> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const requiredKeys: string[] = [];
  for (const [name, field] of fieldsOf(call.input)) {
    if (care === 'careful' && LEFT_OUT.has(name) && !field.required) continue;
    const hint = hintOf(call, name);
    const bySchema = () => {
      const values = valuesOf(field.schema);
      return care === 'careful' ? acceptedBy(call, name, values) : values;
    };
    if (!hint) model[name] = bySchema();
    else if (care === 'careful') model[name] = hint.usual;
    else {
      const odd = hint.odd ? [{ weight: 2, arbitrary: hint.odd }] : [];
      model[name] = fc.oneof(
        { weight: 12, arbitrary: hint.usual },
        { weight: 1, arbitrary: bySchema() },
        ...odd,
      );
    }
    if (field.required || (care === 'careful' && isSentAlways(call, name))) requiredKeys.push(name);
  }
  // Exactly one of the alternatives that can be reversed.
  if (call.name === 'reverseVisits' && care === 'careful') {
    delete model.share_id;
    requiredKeys.push('visits');
  }
  return fc.record(model, { requiredKeys });
}
