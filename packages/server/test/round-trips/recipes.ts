import { approveOrder } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import * as calls from '@handbill/contract/member';
import sharp from 'sharp';
import type { TestApp } from '../app.ts';
import { NOODLES, savedBusiness } from '../given/businesses.ts';
import type { campaignsOf } from '../given/campaigns.ts';
import { givenCode, newCodedShare, tapped } from '../given/conversions.ts';
import { keptBrowser } from '../given/kept-browser.ts';
import { makeVisits } from '../given/made-visits.ts';
import { memberFactorsOf, newDevice } from '../given/member-factors.ts';
import { sendFile } from '../given/money/bank-files.ts';
import { PASSWORD, type Person } from '../given/people.ts';
import { askedCode } from '../given/phones.ts';
import { plainPicture } from '../given/pictures.ts';
import { startedRecovery } from '../given/recoveries.ts';
import { newShare } from '../given/shares.ts';
import { askedSupport, SUPPORT_ABOUT_ACCOUNT } from '../given/support.ts';
import { memberWithMoney, newPassword } from '../race-matrix/targets.ts';
import { newBrowser } from '../stand-ins/browser.ts';

export interface Stage {
  app: TestApp;
  campaigns: ReturnType<typeof campaignsOf>;
  operator: Person;
}

/** How to send a call once everything that it needs exists. */
export interface Prepared {
  as?: Person;
  input: Record<string, unknown>;
  /** For calls not sent as JSON. */
  send?(): Promise<{ status: number; body: unknown }>;
}

type Recipe = (stage: Stage) => Promise<Prepared>;
type Name = keyof typeof calls.memberEndpoints;

const rich = ({ app }: Stage) => memberWithMoney({ app } as Parameters<typeof memberWithMoney>[0]);

/** The answer of a preparing step. Throws when it was refused. */
async function done<A extends { status: number; body: { error?: string } }>(answer: Promise<A>): Promise<A> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`a step was refused: ${body.error}`);
  return answer;
}

/** A call without input, by a member with money, a bank account and an address. */
const NEW_WEBHOOK = { url: 'https://shop.example/events', events: ['order.ended' as const] };
const NEW_KEY = { name: 'Shop', scopes: ['conversions:write' as const] };
const bare: Recipe = async (stage) => ({ as: await rich(stage), input: {} });

/** Somebody who is invited to the team of a business. */
async function invited(stage: Stage) {
  const [owner, guest] = [await rich(stage), await rich(stage)];
  await savedBusiness(stage.app, owner);
  const sent = { username: guest.username, role: 'viewer' as const };
  const { body } = await done(stage.app.call(calls.teamInvite, sent, { as: owner }));
  return { owner, guest, membership_id: body.data[0]?._id ?? '' };
}

const anonymous: Recipe = async () => ({ input: {} });

/** An order that a member distributes, in one of its stages. */
async function distributed(stage: Stage, until: 'unpaid' | 'in review' | 'running' | 'paused') {
  const { app, operator } = stage;
  const as = await rich(stage);
  const { body: offered } = await app.call(calls.packages, {}, { as });
  const [offer] = offered.data;
  const order = {
    title: 'Noodles',
    text: 'Open at six.',
    landing_url: 'https://noodles.example/menu',
    package_id: offer?._id ?? '',
  };
  const { body } = await done(app.call(calls.productCreate, order, { as }));
  const id = body.data._id;
  await app.fund(as, BigInt(body.data.price));
  if (until !== 'unpaid') await done(app.call(calls.productPay, { product_id: id }, { as }));
  if (until === 'running' || until === 'paused') await done(app.call(approveOrder, { id }, { as: operator }));
  if (until === 'paused') await done(app.call(calls.productPause, { product_id: id }, { as }));
  return { as, input: { product_id: id }, order };
}

/** An order that a member received, with visits that can be paid. */
async function received(stage: Stage): Promise<Prepared & { as: Person }> {
  const { app, campaigns } = stage;
  const { id, sharer } = await newShare(app);
  await campaigns.verifyVisits(id, 2);
  return { as: sharer, input: { product_id: id } };
}

/** A list or a sum for a member who received an order, was paid for it, and distributes another one. */
const lived =
  (input: Record<string, unknown> = {}): Recipe =>
  async (stage) => {
    const { as, input: product } = await received(stage);
    await done(stage.app.call(calls.productClaimReward, product as { product_id: string }, { as }));
    return { as, input };
  };

async function deposited(stage: Stage) {
  const as = await rich(stage);
  const { body } = await done(stage.app.call(calls.deposit, { amount: 2_500 }, { as }));
  return { as, id: body.data._id };
}

async function withdrawn(stage: Stage) {
  const as = await rich(stage);
  const { body } = await done(stage.app.call(calls.withdraw, { amount: 2_000, password: PASSWORD }, { as }));
  return { as, id: body.data._id };
}

async function subscribed(stage: Stage) {
  const as = await rich(stage);
  const { subscription } = newBrowser();
  await done(stage.app.call(calls.pushSubscribe, subscription, { as }));
  return { as, subscription };
}

/** A member with an authenticator, and two unused codes of it that follow one another. */
async function withAuthenticator(stage: Stage) {
  const as = await rich(stage);
  const factors = memberFactorsOf(stage.app);
  const secret = await factors.addAuthenticator(as);
  const code = factors.nextCodeOf(secret);
  return { as, codes: { code, next_code: factors.nextCodeOf(secret) } };
}

async function withPasskey(stage: Stage) {
  const as = await rich(stage);
  return { as, device: await memberFactorsOf(stage.app).addPasskey(as) };
}

const account = {
  register: async (stage) => ({
    input: {
      username: 'newcomer',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: '+84901234567',
      code: (await rich(stage)).inviteCode,
      agree_terms: true,
    },
  }),
  login: async (stage) => ({ input: { username: (await rich(stage)).username, password: PASSWORD } }),
  refreshToken: async (stage) => {
    const as = await rich(stage);
    return { as, input: { refresh_token: as.refreshToken } };
  },
  continueInTab: async (stage) => {
    const as = await rich(stage);
    return { as, input: { refresh_token: as.refreshToken } };
  },
  resumeSession: async (stage) => {
    const headers = await keptBrowser(stage.app, await rich(stage));
    return { input: {}, send: () => stage.app.call(calls.resumeSession, {}, { headers }) };
  },
  logout: async (stage) => {
    const as = await rich(stage);
    return { as, input: { refresh_token: as.refreshToken } };
  },
  me: bare,
  changePassword: async (stage) => ({ as: await rich(stage), input: newPassword() }),
  recoveryCodes: bare,
  makeRecoveryCodes: async (stage) => ({ as: await rich(stage), input: { password: PASSWORD } }),
  confirmRecoveryCodes: async (stage) => {
    const as = await rich(stage);
    const { body } = await stage.app.call(calls.makeRecoveryCodes, { password: PASSWORD }, { as });
    return { as, input: { made_at: body.data.made_at } };
  },
  recover: async (stage) => {
    const as = await rich(stage);
    const { body } = await stage.app.call(calls.makeRecoveryCodes, { password: PASSWORD }, { as });
    const { password, password_confirmation } = newPassword();
    const [code] = body.data.codes;
    return { input: { username: as.username, code, password, password_confirmation } };
  },
  recoverByAuthenticator: async (stage) => {
    const { as, codes } = await withAuthenticator(stage);
    const { password, password_confirmation } = newPassword();
    return { input: { username: as.username, ...codes, password, password_confirmation } };
  },
  recoverByPasskey: async (stage) => {
    const { as, device } = await withPasskey(stage);
    const response = await memberFactorsOf(stage.app).passkeyOf(device, 'recover');
    const { password, password_confirmation } = newPassword();
    return { input: { username: as.username, response, password, password_confirmation } };
  },
  passkeyChallenge: async () => ({ input: { purpose: 'sign_in' } }),
  secondFactors: async (stage) => ({ as: (await withPasskey(stage)).as, input: {} }),
  authenticatorBegin: async (stage) => ({ as: await rich(stage), input: { password: PASSWORD } }),
  authenticatorConfirm: async (stage) => {
    const as = await rich(stage);
    const { body } = await stage.app.call(calls.authenticatorBegin, { password: PASSWORD }, { as });
    const { secret, enrolment } = body.data;
    return { as, input: { enrolment, code: memberFactorsOf(stage.app).codeOf(secret) } };
  },
  authenticatorRemove: async (stage) => ({
    as: (await withAuthenticator(stage)).as,
    input: { password: PASSWORD },
  }),
  passkeyBegin: async (stage) => ({ as: await rich(stage), input: { password: PASSWORD } }),
  passkeyAdd: async (stage) => {
    const as = await rich(stage);
    const { body } = await stage.app.call(calls.passkeyBegin, { password: PASSWORD }, { as });
    return { as, input: { name: 'A phone', response: newDevice().create(body.data) } };
  },
  passkeyRemove: async (stage) => {
    const { as } = await withPasskey(stage);
    const { body } = await stage.app.call(calls.secondFactors, {}, { as });
    return { as, input: { passkey_id: body.data.passkeys[0]?._id, password: PASSWORD } };
  },
  phone: bare,
  phoneSend: async (stage) => ({ as: await rich(stage), input: { channel: 'sms' } }),
  phoneChange: async (stage) => ({
    as: await rich(stage),
    input: { phone: '+84917770000', channel: 'sms', password: PASSWORD },
  }),
  phoneConfirm: async (stage) => {
    const as = await rich(stage);
    return { as, input: { code: await askedCode(stage.app, as) } };
  },
  requestRecovery: async (stage) => {
    const { password, password_confirmation } = newPassword();
    const { username } = await rich(stage);
    return {
      input: { username, phone: '+84901234567', contact: 'by mail', password, password_confirmation },
    };
  },
  runningRecovery: bare,
  stopRecovery: async (stage) => {
    const as = await rich(stage);
    return { as, input: { recovery_id: await startedRecovery(stage.app, as) } };
  },
  supportRequests: bare,
  supportRequest: async (stage) => {
    const as = await rich(stage);
    return { as, input: { request_id: await askedSupport(stage.app, as) } };
  },
  supportAsk: async (stage) => ({ as: await rich(stage), input: SUPPORT_ABOUT_ACCOUNT }),
  supportWrite: async (stage) => {
    const as = await rich(stage);
    return { as, input: { request_id: await askedSupport(stage.app, as), text: 'And today, too.' } };
  },
  supportClose: async (stage) => {
    const as = await rich(stage);
    return { as, input: { request_id: await askedSupport(stage.app, as) } };
  },
  updateProfile: async (stage) => ({ as: await rich(stage), input: { locale: 'fr' } }),
  sessions: bare,
  sessionEnd: async (stage) => {
    const as = await rich(stage);
    const { body } = await stage.app.call(calls.sessions, {}, { as });
    await stage.app.signIn(as);
    return { as, input: { session_id: body.data[0]?._id } };
  },
  sessionsEndOthers: async (stage) => {
    const as = await rich(stage);
    await stage.app.signIn(as);
    return { as, input: {} };
  },
  closeAccount: async (stage) => ({ as: await rich(stage), input: { password: PASSWORD } }),
  updateBalance: bare,
  upload: async (stage) => {
    const as = await rich(stage);
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } });
    const file = await picture.jpeg().toBuffer();
    const send = () => sendFile(stage.app, calls.upload, { purpose: 'avatar' }, { file, as });
    return { as, input: {}, send };
  },
  address: bare,
  updateAddress: async (stage) => ({
    as: await rich(stage),
    input: { full_name: 'Lan', phone: '+84901234567', country: 'Vietnam', city: 'Hue', line1: '1 Le Loi' },
  }),
  business: bare,
  businessDocument: async (stage) => {
    const as = await rich(stage);
    await savedBusiness(stage.app, as);
    const file = await plainPicture(300, 400);
    const send = () => sendFile(stage.app, calls.businessDocument, {}, { file, as });
    return { as, input: {}, send };
  },
  updateBusiness: async (stage) => ({ as: await rich(stage), input: { ...NOODLES } }),
  bank: bare,
  updateBank: async (stage) => ({
    as: await rich(stage),
    input: { bank_code: 'VCB', account_number: '0071009999999', account_name: 'LAN', password: PASSWORD },
  }),
  bankDirectory: bare,
  listInvited: async (stage) => {
    const as = await rich(stage);
    await stage.app.newMember({ invitedBy: as });
    return { as, input: {} };
  },
  statement: bare,
  solvency: async (stage) => {
    await stage.app.runJobs('make-solvency-proof');
    return { as: await rich(stage), input: {} };
  },
  solvencyProof: async (stage) => {
    const as = await rich(stage);
    await stage.app.runJobs('make-solvency-proof');
    return { as, input: {} };
  },
  monthStatement: async (stage) => ({ as: await rich(stage), input: { month: '2026-03' } }),
  exportData: lived(),
} satisfies Partial<Record<Name, Recipe>>;

const orders = {
  listProduct: lived(),
  insight: lived(),
  notificationSettings: bare,
  updateNotificationSetting: async (stage) => ({
    as: await rich(stage),
    input: { topic: 'news', choice: 'none' },
  }),
  totalBonusToday: lived(),
  totalBonusYesterday: lived(),
  numberProduct: lived(),
  numberProductDistributing: lived(),
  listProductCompleted: lived(),
  product: received,
  productVisits: async (stage) => {
    const { as, input } = await distributed(stage, 'running');
    return { as, input };
  },
  packages: bare,
  productForecast: async (stage) => {
    const { as, order } = await distributed(stage, 'unpaid');
    return { as, input: { package_id: order.package_id } };
  },
  productPreview: async (stage) => {
    const { as, order } = await distributed(stage, 'unpaid');
    const { package_id: _bought, ...input } = order;
    return { as, input };
  },
  productCreate: async (stage) => {
    const { order } = await distributed(stage, 'unpaid');
    return { as: await rich(stage), input: order };
  },
  productPay: async (stage) => {
    const { as, input } = await distributed(stage, 'unpaid');
    return { as, input };
  },
  productTopUp: async (stage) => {
    const { as, input } = await distributed(stage, 'running');
    await stage.app.fund(as, 1_000n);
    return { as, input: { ...input, visits: 10, target_seen: 20 } };
  },
  productStop: async (stage) => {
    const { as, input } = await distributed(stage, 'running');
    return { as, input };
  },
  productDrop: async (stage) => {
    const { as, input } = await distributed(stage, 'unpaid');
    return { as, input };
  },
  productPause: async (stage) => {
    const { as, input } = await distributed(stage, 'running');
    return { as, input };
  },
  productResume: async (stage) => {
    const { as, input } = await distributed(stage, 'paused');
    return { as, input };
  },
  randomProduct: async (stage) => {
    // Titles of other lengths would be drawn as well.
    await stage.campaigns.stopAll();
    await distributed(stage, 'running');
    return { as: await stage.app.newMember(), input: {} };
  },
  productReceive: async (stage) => {
    const { input } = await distributed(stage, 'running');
    return { as: await stage.app.newMember(), input: { campaign_id: input.product_id } };
  },
  feed: async (stage) => {
    await stage.campaigns.stopAll();
    await distributed(stage, 'running');
    return { as: await stage.app.newMember(), input: {} };
  },
  feedPreview: async (stage) => {
    const { input } = await distributed(stage, 'running');
    return { as: await stage.app.newMember(), input: { campaign_id: input.product_id } };
  },
  productRelease: received,
  productObject: async (stage) => {
    const { as, input } = await received(stage);
    await makeVisits(stage.app, String(input.product_id), [
      { ago: 60, took: 6, reason: 'repeat', network: 'home' },
    ]);
    return { as, input };
  },
  productClaimReward: received,
  productResults: (stage) => distributed(stage, 'running'),
  productPayments: (stage) => distributed(stage, 'running'),
  listResults: async (stage) => ({ as: (await distributed(stage, 'running')).as, input: {} }),
  productLinks: (stage) => distributed(stage, 'running'),
  productLinkMake: (stage) => distributed(stage, 'running'),
  productLinkEnd: async (stage) => {
    const { as, input } = await distributed(stage, 'running');
    const { body } = await stage.app.call(calls.productLinkMake, input, { as });
    return { as, input: { ...input, link_id: body.data._id } };
  },
  productCodes: async (stage) => {
    const { as, input } = await distributed(stage, 'running');
    return { as, input: { ...input, shown: true } };
  },
  conversionRedeem: async (stage) => {
    const as = await rich(stage);
    await stage.app.set('proof_of_work_bits', 0);
    const { url } = await newCodedShare(stage.app, as);
    return { as, input: { code: await givenCode(stage.app, url) } };
  },
  reportConversion: async (stage) => {
    const as = await rich(stage);
    const { url } = await newShare(stage.app, { by: as });
    return { as, input: { hb: await tapped(stage.app, url), worth: 5_000 } };
  },
  apiKeys: bare,
  apiKeyMake: async (stage) => ({ ...(await bare(stage)), input: NEW_KEY }),
  apiKeyEnd: async (stage) => {
    const as = await rich(stage);
    const { body } = await stage.app.call(calls.apiKeyMake, NEW_KEY, { as });
    return { as, input: { key_id: body.data._id } };
  },
  team: bare,
  teamInvite: async (stage) => {
    const as = await rich(stage);
    await savedBusiness(stage.app, as);
    return { as, input: { username: (await stage.app.newMember()).username, role: 'viewer' as const } };
  },
  teamRemove: async (stage) => {
    const { owner: as, membership_id } = await invited(stage);
    return { as, input: { membership_id } };
  },
  memberships: bare,
  membershipAccept: async (stage) => {
    const { guest: as, membership_id } = await invited(stage);
    return { as, input: { membership_id } };
  },
  membershipEnd: async (stage) => {
    const { guest: as, membership_id } = await invited(stage);
    return { as, input: { membership_id } };
  },
  webhooks: bare,
  webhookAdd: async (stage) => ({ ...(await bare(stage)), input: NEW_WEBHOOK }),
  webhookSecretMake: async (stage) => {
    const { as, webhook_id, secret_made_at } = await withWebhook(stage);
    return { as, input: { webhook_id, secret_made_at, overlap_hours: 24 } };
  },
  webhookSecretEnd: async (stage) => {
    const { as, webhook_id } = await withWebhook(stage);
    return { as, input: { webhook_id } };
  },
  webhookSwitch: async (stage) => {
    const { as, webhook_id } = await withWebhook(stage);
    return { as, input: { webhook_id, state: 'off' as const } };
  },
  webhookRemove: async (stage) => {
    const { as, webhook_id } = await withWebhook(stage);
    return { as, input: { webhook_id } };
  },
  webhookDeliveries: async (stage) => {
    const { as, webhook_id } = await withWebhook(stage);
    return { as, input: { webhook_id } };
  },
  webhookSend: async (stage) => {
    const { as, webhook_id } = await withWebhook(stage);
    return { as, input: { webhook_id } };
  },
  listProductReward: lived(),
} satisfies Partial<Record<Name, Recipe>>;

/** A member whose program gets events. */
async function withWebhook(stage: Stage) {
  const as = await rich(stage);
  const { body } = await stage.app.call(calls.webhookAdd, NEW_WEBHOOK, { as });
  const { _id: webhook_id, secret_made_at } = body.data;
  return { as, webhook_id, secret_made_at };
}

/** A level that a member can buy. */
async function affordable(stage: Stage) {
  const as = await rich(stage);
  await stage.app.fund(as, 100_000_000n);
  const { body } = await stage.app.call(calls.level, {}, { as });
  return { as, input: { level_id: body.data[1]?._id ?? '' } };
}

const money = {
  level: bare,
  updateLevel: affordable,
  levelRefund: async (stage) => {
    const { as, input } = await affordable(stage);
    await done(stage.app.call(calls.updateLevel, input, { as }));
    return { as, input: {} };
  },
  deposit: async (stage) => ({ as: await rich(stage), input: { amount: 2_500 } }),
  depositCancel: async (stage) => {
    const { as, id } = await deposited(stage);
    return { as, input: { deposit_id: id } };
  },
  depositCheckout: async (stage) => {
    const { as, id } = await deposited(stage);
    return { as, input: { deposit_id: id } };
  },
  depositHistory: async (stage) => ({ as: (await deposited(stage)).as, input: {} }),
  withdraw: async (stage) => ({ as: await rich(stage), input: { amount: 2_000, password: PASSWORD } }),
  withdrawTerms: bare,
  withdrawCancel: async (stage) => {
    const { as, id } = await withdrawn(stage);
    return { as, input: { withdrawal_id: id } };
  },
  withdrawHistory: async (stage) => ({ as: (await withdrawn(stage)).as, input: {} }),
} satisfies Partial<Record<Name, Recipe>>;

const news = {
  pushKey: bare,
  pushSubscribe: async (stage) => ({ as: await rich(stage), input: newBrowser().subscription }),
  pushUnsubscribe: async (stage) => {
    const { as, subscription } = await subscribed(stage);
    return { as, input: { endpoint: subscription.endpoint } };
  },
  companyProfile: anonymous,
  developmentCooperation: anonymous,
  foundationRules: anonymous,
  orderingRules: anonymous,
  receiveAccount: anonymous,
  promises: anonymous,
  privacy: anonymous,
  terms: anonymous,
  help: anonymous,
  publicFigures: anonymous,
  offeredCode: anonymous,
  notifications: lived(),
  updateNotifications: lived(),
  unreadNotifications: lived(),
  settings: anonymous,
  popup: anonymous,
  categories: anonymous,
  awards: anonymous,
} satisfies Partial<Record<Name, Recipe>>;

/** How to make each member call succeed. */
export const recipes: Readonly<Record<string, Recipe>> = { ...account, ...orders, ...money, ...news };

/** Sends a call as the apps do: with a key where it takes one. */
export async function sendPrepared(
  { app }: Stage,
  [name, endpoint]: [string, Endpoint],
  { as, input, send }: Prepared,
): Promise<{ status: number; body: unknown }> {
  if (send) return send();
  const key = endpoint.idempotent ? { key: `key of ${name}` } : {};
  return app.call(endpoint, input as never, { ...(as ? { as } : {}), ...key });
}
