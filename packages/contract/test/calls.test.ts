import { readFileSync } from 'node:fs';
import { type Call, pathOf } from '@handbill/contract/client';
import { consoleEndpoints } from '@handbill/contract/console';
import { consoleCalls } from '@handbill/contract/console/calls';
import type { Permission } from '@handbill/contract/console/permissions';
import { type Endpoint, isIdentifier } from '@handbill/contract/endpoint';
import { catalogue, generalRefusals } from '@handbill/contract/errors';
import { memberEndpoints } from '@handbill/contract/member';
import { memberCalls } from '@handbill/contract/member/calls';
import { openApiDocument } from '@handbill/contract/openapi';
import { publicEndpoints } from '@handbill/contract/public';
import { publicCalls } from '@handbill/contract/public/calls';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';

// The agreed wire contract: each call and its refusals besides the general ones.
const agreedMemberCalls: Record<string, string[]> = {
  'POST auth/register': ['username_or_phone_exists', 'introduction_code_incorrect'],
  'POST auth/login': ['bad_credentials', 'otp_required', 'otp_incorrect', 'passkey_refused'],
  'GET auth/me': [],
  'POST auth/refresh-token': ['refresh_token_invalid'],
  'POST auth/continue': ['refresh_token_invalid'],
  'POST auth/logout': [],
  'POST update-balance': [],
  'POST upload': ['upload_failed', 'file_too_large', 'file_type_refused'],
  'GET company-profile': [],
  'GET development-cooperation': [],
  'GET foundation-rules': [],
  'GET terms': [],
  'GET help': [],
  'GET ordering-rules': [],
  'GET receive-account': [],
  'GET promises': [],
  'GET public-figures': [],
  'POST notifications': [],
  'POST update-notifications': [],
  'POST unread-notifications': [],
  'POST list-product': [],
  'POST total-bonus-today': [],
  'POST total-bonus-yesterday': [],
  'POST number-product': [],
  'POST number-product-distributing': [],
  'POST list-product-completed': [],
  'POST product': [],
  'GET list-results': [],
  'GET packages': [],
  'POST product-create': [
    'outstanding_order',
    'daily_orders_completed',
    'landing_host_blocked',
    'landing_url_refused',
    'order_state',
  ],
  'POST product-pay': ['changed_meanwhile', 'insufficient_funds_deposit', 'order_state'],
  'POST product-stop': ['order_state'],
  'POST random-product': [
    'daily_orders_completed',
    'no_order_available',
    'phone_unverified',
    'account_unverified',
  ],
  'POST product-release': ['order_state'],
  'POST product-object': ['nothing_to_object'],
  'POST product-claim-reward': ['nothing_to_claim'],
  'GET list-product-reward': [],
  'GET level': [],
  'POST update-level': [
    'changed_meanwhile',
    'insufficient_balance_to_upgrade',
    'level_lower_than_current',
    'level_is_current',
  ],
  'POST level-refund': ['level_refund_closed'],
  'POST viewer': ['password_incorrect'],
  'POST list-invited': [],
  'POST address': [],
  'POST update-address': [],
  'GET business': [],
  'POST update-business': [],
  'POST business-document': ['upload_failed', 'file_too_large', 'file_type_refused', 'business_state'],
  'POST bank': [],
  'POST update-bank': ['bank_does_not_exist', 'password_incorrect'],
  'GET bank-directory': [],
  'POST withdraw': [
    'changed_meanwhile',
    'withdrawal_too_large',
    'withdrawal_day_limit',
    'card_money_held',
    'withdrawals_stopped',
    'insufficient_balance',
    'minimum_balance_not_reached',
    'bank_does_not_exist',
    'address_required',
    'password_incorrect',
  ],
  'POST withdraw-cancel': ['withdrawal_state'],
  'POST withdraw-history': [],
  'POST deposit-history': [],
  'POST deposit': ['amount_out_of_bounds'],
  'POST deposit-cancel': ['deposit_state'],
  'GET settings': [],
  'GET popup': [],
  'GET awards': [],
  'GET statement': [],
  'GET sessions': [],
  'POST session-end': [],
  'POST sessions-end-others': [],
  'GET phone': [],
  'POST phone-send': ['phone_service_missing', 'phone_not_reachable', 'phone_is_verified'],
  'POST phone-change': [
    'password_incorrect',
    'phone_service_missing',
    'phone_not_reachable',
    'phone_is_verified',
  ],
  'POST phone-confirm': ['phone_code_incorrect', 'phone_taken'],
  'GET recovery-codes': [],
  'POST make-recovery-codes': ['password_incorrect'],
  'POST confirm-recovery-codes': [],
  'POST auth/recover': ['recovery_refused'],
  'POST auth/recover-by-authenticator': ['factor_refused'],
  'POST auth/recover-by-passkey': ['factor_refused'],
  'POST auth/passkey-challenge': [],
  'GET auth/second-factors': [],
  'POST auth/authenticator-begin': ['password_incorrect'],
  'POST auth/authenticator-confirm': ['otp_incorrect'],
  'POST auth/authenticator-remove': ['password_incorrect'],
  'POST auth/passkey-begin': ['password_incorrect'],
  'POST auth/passkey-add': ['passkey_refused'],
  'POST auth/passkey-remove': ['password_incorrect'],
  'POST auth/request-recovery': [],
  'GET running-recovery': [],
  'POST stop-recovery': ['recovery_state'],
  'GET support-requests': [],
  'GET support-request': [],
  'POST conversion-redeem': ['conversion_unknown', 'conversion_expired', 'worth_final'],
  'POST product-codes': [],
  'POST conversions': ['conversion_unknown'],
  'GET api-keys': [],
  'POST api-key-make': ['api_keys_full'],
  'POST api-key-end': [],
  'GET team': [],
  'POST team-invite': ['business_state', 'team_full'],
  'POST team-remove': [],
  'GET memberships': [],
  'POST membership-accept': [],
  'POST membership-end': [],
  'GET webhooks': [],
  'POST webhook-add': ['webhooks_full'],
  'POST webhook-secret-make': ['changed_meanwhile'],
  'POST webhook-secret-end': [],
  'POST webhook-switch': [],
  'POST webhook-remove': [],
  'GET webhook-deliveries': [],
  'POST webhook-send': ['webhook_off'],
  'POST product-results': [],
  'POST product-links': [],
  'POST product-link-make': ['results_links_full'],
  'POST product-link-end': [],
  'POST support-ask': ['support_full'],
  'POST support-write': ['support_state'],
  'POST support-close': ['support_state'],
  'GET export-data': [],
  'GET push-key': [],
  'POST push-subscribe': [],
  'POST push-unsubscribe': [],
  'POST close-account': [
    'withdrawals_stopped',
    'account_unsettled',
    'bank_does_not_exist',
    'address_required',
    'password_incorrect',
  ],
};

const agreedConsoleCalls = [
  'POST auth/login',
  'GET deposits',
  'POST deposits/{id}/confirm',
  'POST deposits/{id}/reject',
  'GET withdrawals',
  'POST withdrawals/{id}/approve',
  'POST withdrawals/{id}/pay',
  'POST withdrawals/{id}/reject',
  'POST withdrawals/{id}/return',
  'GET orders',
  'POST orders/{id}/approve',
  'POST orders/{id}/reject',
  'POST orders/{id}/pause',
  'POST orders/{id}/resume',
  'POST orders/{id}/stop',
  'GET members',
  'POST members/{id}/lock',
  'POST members/{id}/unlock',
  'GET auth/access',
  'POST auth/totp-begin',
  'POST auth/totp-confirm',
  'POST auth/totp-remove',
  'POST auth/passkey-begin',
  'POST auth/passkey-add',
  'POST auth/passkey-remove',
  'POST auth/recovery-codes',
  'POST auth/change-password',
  'GET auth/sessions',
  'POST auth/session-end',
  'GET operators',
  'POST operators',
  'POST operators/{id}/invite',
  'POST operators/{id}/role',
  'POST operators/{id}/disable',
  'POST operators/{id}/enable',
  'POST operators/{id}/reset-factors',
  'GET operators/{id}/sessions',
  'POST operators/{id}/session-end',
  'GET log',
  'GET figures',
];

const agreedRawPaths = ['/api/events', '/r/{token}', '/healthz', '/readyz', '/metrics', '/api/openapi.json'];

// Calls that move money or create something; the change of a password, which would be refused if repeated;
// and reading notifications, whose event the app recognises by the key.
const agreedIdempotent = [
  ...['product-create', 'product-pay', 'product-stop', 'random-product', 'product-release'],
  ...[
    'product-claim-reward',
    'product-object',
    'update-level',
    'level-refund',
    'update-address',
    'update-bank',
  ],
  ...['withdraw', 'withdraw-cancel', 'deposit', 'deposit-cancel', 'close-account', 'push-subscribe'],
  'update-notifications',
  'viewer',
];

/** These permissions move money, or control who may do so and under which rules. */
const moneyAndPower: readonly Permission[] = [
  ...(['deposits.confirm', 'withdrawals.approve', 'withdrawals.pay', 'statements.import'] as const),
  ...([
    'unmatched.assign',
    'unmatched.return',
    'unmatched.company',
    'payments.make',
    'payments.release',
  ] as const),
  ...(['corrections.ask', 'corrections.approve', 'locked_withdrawals.ask', 'recoveries.start'] as const),
  ...(['locked_withdrawals.approve', 'approvals.decide', 'operators.manage', 'settings.change'] as const),
];
/** Calls that only stop something, or prepare another call: they never require a second factor. */
const withoutStepUp = [
  'POST deposits/{id}/reject',
  'POST withdrawals/{id}/reject',
  'POST approvals/{id}/decline',
  'POST payment-batches/{id}/drop',
  'POST unmatched/{id}/keep',
  'POST statements',
  'POST statements/{id}/mapping',
  'POST operators/{id}/disable',
  'POST operators/{id}/session-end',
];

const declared = (endpoints: Record<string, Endpoint>) =>
  new Map(Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

test('what a member may not do yet, or not now, is no 403: a second one would sign them out', () => {
  const refused = Object.values(memberEndpoints).flatMap(({ refusals }) => refusals);
  expect(refused.map((slug) => catalogue[slug].status)).not.toContain(403);
});

describe('the wire', () => {
  const member = declared(memberEndpoints);
  const operator = declared(consoleEndpoints);

  test.each(Object.entries(agreedMemberCalls))(
    '%s is declared with the agreed refusals',
    (call, refusals) => {
      expect([...(member.get(call)?.refusals ?? ['the call is missing'])].sort()).toEqual(
        [...refusals].sort(),
      );
    },
  );

  test.each(agreedConsoleCalls)('%s is declared for operators', (call) => {
    expect(operator.get(call)).toBeDefined();
  });

  test('every operator call except signing in requires an operator', () => {
    const open = [...operator].filter(([, endpoint]) => endpoint.auth !== 'operator').map(([call]) => call);
    expect(open.sort()).toEqual(
      [
        ['POST auth/login', 'POST auth/refresh-token', 'POST auth/accept-invitation'],
        ['POST auth/passkey-options', 'POST auth/passkey-login'],
      ]
        .flat()
        .sort(),
    );
  });

  test.each(agreedIdempotent)('%s takes an idempotency key', (path) => {
    expect(member.get(`POST ${path}`)?.idempotent).toBe(true);
  });

  test('every operator call that changes something takes an idempotency key, except for sessions, pictures and answers with secrets', () => {
    const without = [...operator].filter(([, { readOnly, idempotent }]) => !readOnly && !idempotent);
    expect(without.map(([call]) => call).filter((call) => !call.startsWith('POST auth/'))).toEqual([
      'POST members/{id}/view',
      'POST operators/{id}/invitation',
      // Named by its content: uploaded twice, it is one file.
      'POST notice-pictures',
    ]);
  });

  test('every operator call names its permission, and no other call has one', () => {
    for (const endpoint of [...member.values(), ...operator.values()]) {
      expect(endpoint.permission !== null).toBe(endpoint.auth === 'operator');
    }
  });

  test('only member calls can be opened by a key, and the OpenAPI document names the scope of each', () => {
    const { paths } = openApiDocument('0.0.0') as {
      paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
    };
    for (const { method, path, scope, auth } of [...member.values()]) {
      const named = paths[`/api/${path}`]?.[method.toLowerCase()]?.security?.flatMap(({ key }) => key ?? []);
      expect([path, named ?? []]).toEqual([path, scope === null ? [] : [scope]]);
      if (scope !== null) expect(auth).toBe('member');
    }
    expect([...operator.values()].filter(({ scope }) => scope !== null)).toEqual([]);
  });

  test('every operator call that moves money or controls access requires a fresh second factor, unless it only stops or prepares something', () => {
    const guarded = [...operator].filter(
      ([, { permission, readOnly }]) => permission && !readOnly && moneyAndPower.includes(permission),
    );
    const without = guarded.filter(([, { stepUp }]) => !stepUp).map(([call]) => call);
    expect(without.sort()).toEqual([...withoutStepUp].sort());
    const others = [...operator].filter(([call, { stepUp }]) => stepUp && !new Map(guarded).has(call));
    expect(others.map(([call]) => call)).toEqual(['POST auth/change-password']);
  });

  test('a call lists step_up_required exactly when it requires a fresh second factor, which only operator calls that write do', () => {
    for (const { stepUp, refusals, auth, readOnly } of [...member.values(), ...operator.values()]) {
      expect(refusals.includes('step_up_required')).toBe(stepUp);
      if (stepUp) expect([auth, readOnly]).toEqual(['operator', false]);
    }
  });

  test('a call that may lag changes nothing', () => {
    const lagging = [...member.values(), ...operator.values()].filter(({ mayLag }) => mayLag);
    expect(lagging.filter(({ readOnly }) => !readOnly)).toEqual([]);
    expect(lagging.length).toBeGreaterThan(0);
  });

  test('the calls shared by both apps need no session', () => {
    for (const endpoint of Object.values<Endpoint>(publicEndpoints)) {
      expect(member.get(`${endpoint.method} ${endpoint.path}`)).toBe(endpoint);
      expect([endpoint.auth, endpoint.readOnly]).toEqual(['none', true]);
    }
  });

  test('no two calls share a method and path', () => {
    expect(member.size).toBe(Object.keys(memberEndpoints).length);
    expect(operator.size).toBe(Object.keys(consoleEndpoints).length);
  });

  test('the catalogue has one number and the agreed sentence for each slug', () => {
    const numbers = Object.values(catalogue).map(({ code }) => code);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    expect(
      Object.fromEntries(Object.entries(catalogue).map(([slug, { message }]) => [slug, message])),
    ).toMatchObject({
      insufficient_funds_deposit: "you don't have enough money pls deposit",
      insufficient_balance: 'your account is insufficient. Please add more money',
      daily_orders_completed: 'you have completed your order today',
      outstanding_order: 'you have an outstanding order, please pay in advance',
      minimum_balance_not_reached: 'your account has not reached the minimum balance',
      account_locked: 'your account has been locked',
      address_required: 'please add address before',
      bank_does_not_exist: 'the bank does not exist',
      error_try_again: 'error, please try again',
      insufficient_balance_to_upgrade: 'insufficient balance to upgrade',
      level_lower_than_current: 'You cannot upgrade to a level lower than your current level',
      username_or_phone_exists: 'username or phone number already exists',
      introduction_code_incorrect: 'the introduction code is not correct',
      bad_credentials: 'username or password is incorrect',
      token_expired: 'Token is Expired',
    });
  });

  test('a call does not list general refusals again', () => {
    for (const endpoint of [...member.values(), ...operator.values()]) {
      expect(
        endpoint.refusals.filter((slug) => (generalRefusals as readonly string[]).includes(slug)),
      ).toEqual([]);
    }
  });
});

describe('what is made from the declarations', () => {
  test('the OpenAPI 3.1 document is valid and has every call', async () => {
    const document = openApiDocument('0.0.0') as { paths: Record<string, Record<string, unknown>> };
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    for (const { method, path } of Object.values<Endpoint>(memberEndpoints)) {
      expect(document.paths[`/api/${path}`]).toHaveProperty(method.toLowerCase());
    }
    for (const { method, path } of Object.values<Endpoint>(consoleEndpoints)) {
      expect(document.paths[`/api/console/${path}`]).toHaveProperty(method.toLowerCase());
    }
    for (const path of agreedRawPaths) expect(document.paths).toHaveProperty([path]);
  });

  test.each([
    ['public', publicEndpoints, publicCalls],
    ['member', memberEndpoints, memberCalls],
    ['console', consoleEndpoints, consoleCalls],
  ] as const)("the client's table of %s calls is not stale (npm run generate)", (_side, endpoints, calls) => {
    const expected = Object.fromEntries(
      Object.entries<Endpoint>(endpoints).map(([name, { method, path, multipart }]) => [
        name,
        { method, path, ...(multipart ? { multipart: true } : {}) },
      ]),
    );
    const whole = Object.entries<Call>(calls).map(([name, call]) => [
      name,
      { method: 'POST', path: pathOf(name), ...call },
    ]);
    expect(Object.fromEntries(whole)).toEqual(expected);
  });

  test('a field that names an identifier has its schema, so that an impossible one is answered like an unknown one', () => {
    const all = Object.values({ ...publicEndpoints, ...memberEndpoints, ...consoleEndpoints });
    const inputs = all.flatMap(({ path, input }) =>
      Object.entries(input.shape).map(([name, field]) => ({ name, field, place: `${path} ${name}` })),
    );
    const named = inputs.filter(({ name }) => name === 'id' || name.endsWith('_id'));
    const identifiers = inputs.filter(({ field }) => isIdentifier(field));
    expect(identifiers.map(({ place }) => place)).toEqual(named.map(({ place }) => place));
  });

  test('the client ships no schema library', () => {
    const calls = ['public', 'member', 'console'].map((side) => `${side}/calls.generated.ts`);
    for (const file of ['client.ts', ...calls]) {
      const text = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
      const runtimeImports = text.match(/^import (?!type )/gm) ?? [];
      expect(runtimeImports).toEqual([]);
    }
  });
});
