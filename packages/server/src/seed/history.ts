import { type Channel, channels, firstChannels, linkFor } from '@handbill/contract/channels';
import {
  approveOrder,
  approveWithdrawal,
  confirmDeposit,
  listDeposits,
  listOrders,
  listWithdrawals,
  operatorLogin,
  payWithdrawal,
} from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import { addMs, businessDate, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { takeFeedFile } from '../features/bank-statements/index.ts';
import { defaultSettings } from '../features/settings/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Runtime } from '../platform/context.ts';
import { runWork } from '../platform/work.ts';
import { type Actor, actorOf, endVisit, openShare } from './actors.ts';
import { type Advertisement, faceAt, pictureOf, readAdvertisements } from './advertisements.ts';
import { DemoBank } from './bank.ts';
import { cast } from './cast.ts';
import { COMPANY_INVITE_CODE } from './instance.ts';
import { Shops, verifyShop } from './shops.ts';

export const DEMO_PASSWORD = 'handbill-demo';

/** The clock of an invented history: it only goes forward. */
class HistoryClock implements Clock {
  #now: Date;
  constructor(start: Date) {
    this.#now = start;
  }
  now(): Date {
    return this.#now;
  }
  wait(ms: number): void {
    this.#now = addMs(this.#now, ms);
  }
  waitUntil(instant: Date): void {
    if (instant > this.#now) this.#now = instant;
  }
}

// The distributed orders: advertisement and package by index, and the money deposited before.
const orders = [
  { day: 1, username: 'demo', advertisement: 0, visitPackage: 0, deposit: 30_000 },
  { day: 4, username: 'pho.huong', advertisement: 1, visitPackage: 2, deposit: 5_000 },
  { day: 5, username: 'xedap_tam', advertisement: 2, visitPackage: 2, deposit: 4_000 },
  { day: 8, username: 'demo', advertisement: 3, visitPackage: 2, deposit: 0 },
  { day: 13, username: 'pho.huong', advertisement: 4, visitPackage: 3, deposit: 10_000 },
  { day: 17, username: 'xedap_tam', advertisement: 5, visitPackage: 3, deposit: 9_000 },
  { day: 7, username: 'corner.books', advertisement: 8, visitPackage: 4, deposit: 20_000 },
  { day: 9, username: 'mugi_coffee', advertisement: 11, visitPackage: 4, deposit: 20_000 },
  { day: 10, username: 'dalbit.stay', advertisement: 14, visitPackage: 4, deposit: 20_000 },
  { day: 11, username: 'laozhang.mian', advertisement: 17, visitPackage: 4, deposit: 20_000 },
  { day: 12, username: 'velo_dvor', advertisement: 20, visitPackage: 4, deposit: 20_000 },
  { day: 14, username: 'salon.du.coin', advertisement: 23, visitPackage: 4, deposit: 20_000 },
  { day: 20, username: 'demo', advertisement: 6, visitPackage: 2, deposit: 0 },
  { day: 23, username: 'pho.huong', advertisement: 7, visitPackage: 1, deposit: 0 },
] as const;

// The last one awaits review, so that an operator has something to decide.
const LAST_REVIEWED_DAY = 22;

// Until then everybody shares the first order, and completes it.
const FIRST_ORDER_DONE_DAY = 4;
const FIRST_ORDER_VISITS = 10;

// The sharers, the visits to each of their received orders, and the interval in days.
const sharers = [
  { username: 'sharer', from: 2, visits: 5, every: 1 },
  { username: 'minh_anh', from: 3, visits: 4, every: 2 },
  { username: 'linh.tran', from: 4, visits: 3, every: 2 },
  { username: 'khoa.bui', from: 7, visits: 2, every: 3 },
  { username: 'demo', from: 5, visits: 2, every: 4 },
] as const;

// The bank's program delivers a statement every few days, and on the last day.
const STATEMENT_DAYS = 3;
const LAST_DAY = 23;
const settings = defaultSettings('demo');

/** The history of the demo instance, made day by day through the real calls. */
export class History {
  readonly runtime: Runtime;
  readonly #clock: HistoryClock;
  readonly #app: FastifyInstance;
  readonly #actors = new Map<string, Actor>();
  readonly #inviteCodes = new Map<string, string>();
  readonly #bank = new DemoBank(settings.bank_account?.account_number ?? '');
  readonly #advertisements: readonly Advertisement[];
  readonly #shops: Shops;
  #visitors = 0;

  private constructor(parts: {
    runtime: Runtime;
    clock: HistoryClock;
    app: FastifyInstance;
    advertisements: readonly Advertisement[];
  }) {
    this.runtime = parts.runtime;
    this.#clock = parts.clock;
    this.#app = parts.app;
    this.#advertisements = parts.advertisements;
    this.#shops = new Shops(parts.app);
  }

  /** Starts a history at an instant; `makeFirstDay` sets the instance up. */
  static async begin(
    now: Runtime,
    start: Date,
    makeFirstDay: (runtime: Runtime) => Promise<void>,
  ): Promise<History> {
    const clock = new HistoryClock(start);
    const nobodyListens = {
      publish: () => {},
      subscribe: () => () => {},
      subscribeToAll: () => () => {},
      close: async () => {},
    };
    const runtime = { ...now, clock, events: nobodyListens };
    await makeFirstDay(runtime);
    const unlimited = Number.MAX_SAFE_INTEGER;
    const app = await buildApp(runtime, {
      requestsPerMinute: { all: unlimited, signIn: unlimited },
      files: null,
    });
    const history = new History({ runtime, clock, app, advertisements: readAdvertisements() });
    await history.#operatorsSignIn();
    return history;
  }

  async end(): Promise<void> {
    await this.#app.close();
  }

  waitUntil(instant: Date): void {
    this.#clock.waitUntil(instant);
  }

  /** Makes one day's history. The clock is at the start of the day, and moves by some hours. */
  async makeDay(day: number): Promise<void> {
    for (const newcomer of cast) if (newcomer.day === day) await this.#join(newcomer);
    if (day === 1) await this.#buyLevel('demo', 2);
    for (const order of orders) if (order.day === day) await this.#distribute(order);
    this.#clock.wait(2 * HOUR_MS);
    for (const sharer of sharers) {
      if (day < sharer.from || (day - sharer.from) % sharer.every !== 0) continue;
      await this.#share(sharer.username, day < FIRST_ORDER_DONE_DAY ? FIRST_ORDER_VISITS : sharer.visits);
    }
    if (day === 15) await this.#withdraw('demo', 5_000);
    if (day === 22) await this.#actor('demo').call(calls.deposit, { amount: 2_500 });
    if (day % STATEMENT_DAYS === 0 || day === LAST_DAY) await this.#bringStatement();
  }

  #actor(username: string): Actor {
    const actor = this.#actors.get(username);
    if (!actor) throw new Error(`${username} has not registered yet`);
    return actor;
  }

  async #operatorsSignIn(): Promise<void> {
    for (const username of ['operator', 'approver']) {
      const base = '/api/console/';
      const signIn = async () => {
        const payload = { username, password: DEMO_PASSWORD };
        const response = await this.#app.inject({ method: 'POST', url: base + operatorLogin.path, payload });
        return response.json().data;
      };
      const where = { address: '127.0.0.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140' };
      this.#actors.set(
        username,
        actorOf(this.#app, { username, base, ...where, signIn, tokens: await signIn() }),
      );
    }
  }

  async #join({ username, phone, language, invitedBy, avatar }: (typeof cast)[number]): Promise<void> {
    this.#clock.wait(7 * MINUTE_MS);
    const where = {
      address: `113.161.${10 + this.#actors.size}.20`,
      userAgent: `Mozilla/5.0 (Linux; Android 10; Phone ${this.#actors.size}) AppleWebKit/537.36 Chrome/124 Mobile`,
    };
    const response = await this.#app.inject({
      method: 'POST',
      url: `/api/${calls.register.path}`,
      remoteAddress: where.address,
      headers: { 'user-agent': where.userAgent, langcode: language },
      payload: {
        username,
        phone,
        password: DEMO_PASSWORD,
        password_confirmation: DEMO_PASSWORD,
        code: invitedBy === null ? COMPANY_INVITE_CODE : (this.#inviteCodes.get(invitedBy) ?? ''),
        agree_terms: true,
      },
    });
    const { data } = response.json();
    if (!data) throw new Error(`${username} could not register: ${response.body}`);
    const actor = actorOf(this.#app, {
      username,
      base: '/api/',
      language,
      ...where,
      signIn: null,
      tokens: data,
    });
    this.#actors.set(username, actor);
    this.#inviteCodes.set(username, data.user.invite_code);
    await actor.call(calls.updateProfile, { show_awards: true });
    if (avatar !== null) {
      await actor.upload(await faceAt(avatar), 'avatar');
    }
  }

  /** Finds an item that an operator decides on: its id, and the digest of its shown state. */
  async #shown(
    username: string,
    list: typeof listDeposits | typeof listOrders | typeof listWithdrawals,
    id: string,
  ): Promise<{ id: string; seen: string }> {
    const { data } = await this.#actor(username).call(list, { search: id });
    const [shown] = data;
    if (!shown) throw new Error(`${username} does not find ${id}`);
    return { id, seen: shown.seen };
  }

  async #putMoneyIn(username: string, amount: number): Promise<void> {
    const { data } = await this.#actor(username).call(calls.deposit, { amount });
    this.#clock.wait(40 * MINUTE_MS);
    // Not by the operator who approves withdrawals below: nobody may approve money that they credited.
    await this.#actor('approver').call(confirmDeposit, {
      ...(await this.#shown('approver', listDeposits, data._id)),
      amount,
      bank_reference: `FT${data.reference}`,
    });
    const dong = data.bank_amount;
    this.#moveAtBank({
      amount: dong === null ? BigInt(amount) : BigInt(dong) * 100n,
      currency: data.bank_currency ?? 'USD',
      bankReference: `FT${data.reference}`,
      text: data.reference,
      endToEnd: 'NOTPROVIDED',
    });
  }

  #moveAtBank(movement: Omit<Parameters<DemoBank['move']>[0], 'day'>): void {
    this.#bank.move({ ...movement, day: businessDate(this.#clock.now(), settings.timezone) });
  }

  /** Through the feed, like the bank's own program: nobody has to accept it. */
  async #bringStatement(): Promise<void> {
    const { runtime } = this;
    const now = this.#clock.now();
    const file = this.#bank.statement(businessDate(now, settings.timezone));
    const outcome = await takeFeedFile(
      { log: runtime.log, transact: (work) => runWork(runtime, now, work) },
      file,
    );
    if (outcome !== 'taken') throw new Error(`${file.name} was not taken`);
  }

  async #buyLevel(username: string, rank: number): Promise<void> {
    await this.#putMoneyIn(username, 10_000);
    const actor = this.#actor(username);
    const { data } = await actor.call(calls.level, {});
    const wanted = data.find((level) => level.rank === rank);
    await actor.call(calls.updateLevel, { level_id: wanted?._id ?? '' });
  }

  async #distribute(order: (typeof orders)[number]): Promise<void> {
    const advertisement = this.#advertisements[order.advertisement];
    if (!advertisement) throw new Error(`there is no advertisement ${order.advertisement}`);
    if (order.deposit > 0) await this.#putMoneyIn(order.username, order.deposit);
    this.#clock.wait(12 * MINUTE_MS);
    const actor = this.#actor(order.username);
    const { title, text, landing_url, button_words, category, language } = advertisement;
    const file = await pictureOf(advertisement);
    if ((await actor.call(calls.business, {})).data === null) {
      await verifyShop(actor, { operator: this.#actor('approver'), document: file });
    }
    const picture = await actor.upload(file, 'order_image');
    const { data: visitPackages } = await actor.call(calls.packages, {});
    const { data } = await actor.call(calls.productCreate, {
      ...{ title, text, landing_url, button_words, category, language },
      pictures: [{ image: picture, alt: '' }],
      package_id: visitPackages[order.visitPackage]?._id ?? '',
    });
    await actor.call(calls.productPay, { product_id: data._id });
    await this.#shops.advertised(actor, data);
    if (order.day > LAST_REVIEWED_DAY) return;
    this.#clock.wait(25 * MINUTE_MS);
    await this.#actor('approver').call(approveOrder, await this.#shown('approver', listOrders, data._id));
  }

  async #share(username: string, visits: number): Promise<void> {
    this.#clock.wait(15 * MINUTE_MS);
    const actor = this.#actor(username);
    const received = await actor.attempt(calls.randomProduct, {}, ['no_order_available']);
    if (!received) return;
    for (let count = 0; count < visits; count += 1) await this.#visit(received.data);
    // One visitor is a program, and one comes twice: the advertiser sees both refused.
    if (visits > 4) await this.#visit(received.data, { userAgent: 'curl/8.5.0' });
    this.#clock.wait(HOUR_MS);
    await actor.attempt(calls.productClaimReward, { product_id: received.data._id }, ['nothing_to_claim']);
  }

  /** Two of three visits come through the most common channels. */
  #channel(): Channel {
    const place = this.#visitors;
    const usual = firstChannels.vn[place % 3 === 0 ? 0 : place % 2];
    return (place % 3 === 2 ? channels[place % channels.length] : usual) ?? 'other';
  }

  async #visit(
    { share_url: url, title }: { share_url: string; title: string },
    more: { userAgent?: string } = {},
  ): Promise<void> {
    this.#visitors += 1;
    this.#clock.wait(3 * MINUTE_MS);
    const visitor = {
      address: `14.${160 + (this.#visitors >> 8)}.${this.#visitors % 256}.40`,
      userAgent: `Mozilla/5.0 (Linux; Android ${9 + (this.#visitors % 5)}) AppleWebKit/537.36 Chrome/122 Mobile`,
      ...more,
    };
    const task = await openShare(this.#app, linkFor(url, this.#channel()), visitor);
    if (task === null) return;
    this.#clock.wait(task.dwell);
    await endVisit(this.#app, task, visitor);
    await this.#shops.visited(title, { task, visitor });
  }

  async #withdraw(username: string, amount: number): Promise<void> {
    const actor = this.#actor(username);
    await actor.call(calls.updateAddress, {
      full_name: 'Nguyễn Văn Demo',
      phone: '0901000001',
      country: 'Việt Nam',
      city: 'Hà Nội',
      line1: '12 Hàng Bạc',
    });
    await actor.call(calls.updateBank, {
      bank_code: 'VCB',
      account_number: '0011223344556',
      account_name: 'NGUYEN VAN DEMO',
      password: DEMO_PASSWORD,
    });
    const { data } = await actor.call(calls.withdraw, { amount, password: DEMO_PASSWORD });
    this.#clock.wait(90 * MINUTE_MS);
    await this.#actor('operator').call(
      approveWithdrawal,
      await this.#shown('operator', listWithdrawals, data._id),
    );
    this.#clock.wait(50 * MINUTE_MS);
    await this.#actor('approver').call(payWithdrawal, {
      ...(await this.#shown('approver', listWithdrawals, data._id)),
      bank_reference: `PAY${data._id.slice(-8)}`,
    });
    const net = BigInt(amount) - settings.withdraw_fee;
    this.#moveAtBank({
      amount: settings.vnd_per_unit === null ? -net : -net * BigInt(settings.vnd_per_unit),
      currency: settings.vnd_per_unit === null ? 'USD' : 'VND',
      bankReference: `PAY${data._id.slice(-8)}`,
      text: 'Withdrawal',
      endToEnd: data._id.replaceAll('-', ''),
    });
  }
}
