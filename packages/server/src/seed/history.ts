import { type Channel, channels, firstChannels, linkFor } from '@handbill/contract/channels';
import {
  approveWithdrawal,
  confirmDeposit,
  listDeposits,
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
import { sendWebhooks } from '../features/webhooks/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Runtime } from '../platform/context.ts';
import { simulatedAddress } from '../platform/demo-networks.ts';
import { runTask } from '../platform/queue/jobs.ts';
import { runWork } from '../platform/work.ts';
import { type Actor, actorOf } from './actors.ts';
import { faceAt } from './advertisements.ts';
import { DemoBank } from './bank.ts';
import { cast } from './cast.ts';
import { COMPANY_INVITE_CODE } from './instance.ts';
import { OrderDesk } from './order-desk.ts';
import {
  chosenOn,
  FIRST_ORDER_DONE_DAY,
  FIRST_ORDER_VISITS,
  LAST_DAY,
  orders,
  type PlannedOrder,
  sharers,
} from './plan.ts';
import { Shops } from './shops.ts';
import { type Stage, shownTo } from './stage.ts';
import { Story } from './story/story.ts';
import { endVisit, openShare, type Visitor } from './visitors.ts';

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

// The bank's program delivers a statement every few days, and on the last day.
const STATEMENT_DAYS = 3;
const settings = defaultSettings('demo');
/** In the past nobody could listen: every event is taken. */
const takeWebhooks = sendWebhooks(async () => 200);

/** The history of the demo instance, made day by day through the real calls. */
export class History {
  readonly runtime: Runtime;
  readonly #clock: HistoryClock;
  readonly #app: FastifyInstance;
  readonly #actors = new Map<string, Actor>();
  readonly #inviteCodes = new Map<string, string>();
  readonly #bank = new DemoBank(settings.bank_account?.account_number ?? '');
  readonly #shops: Shops;
  readonly #desk: OrderDesk;
  readonly #story: Story;
  #visitors = 0;

  private constructor({
    runtime,
    clock,
    app,
  }: {
    runtime: Runtime;
    clock: HistoryClock;
    app: FastifyInstance;
  }) {
    this.runtime = runtime;
    this.#clock = clock;
    this.#app = app;
    const stage: Stage = {
      app,
      webhooks: runtime.config.webhooks,
      actor: (username) => this.#actor(username),
      wait: (ms) => clock.wait(ms),
      now: () => clock.now(),
      deliver: (webhookId) => runTask(runtime, takeWebhooks, { webhook_id: webhookId }),
    };
    this.#shops = new Shops(stage);
    this.#desk = new OrderDesk(stage, this.#shops);
    this.#story = new Story(stage, this.#desk);
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
    const history = new History({ runtime, clock, app });
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
    for (const order of orders) {
      if (order.day !== day) continue;
      if (order.deposit > 0) await this.#putMoneyIn(order.username, order.deposit);
      await this.#desk.place(order);
    }
    this.#clock.wait(2 * HOUR_MS);
    for (const [place, sharer] of sharers.entries()) {
      if (day < sharer.from || (day - sharer.from) % sharer.every !== 0) continue;
      // Everybody has other hours on other days.
      this.#clock.wait(((3 * day + 2 * place) % 4) * HOUR_MS);
      const chosen = chosenOn(day, { username: sharer.username, place });
      const usual = day < FIRST_ORDER_DONE_DAY ? FIRST_ORDER_VISITS : sharer.visits;
      await this.#share(sharer.username, { visits: chosen?.visits ?? usual, chosen });
    }
    if (day === 15) await this.#withdraw('demo', 5_000);
    if (day === 22) await this.#actor('demo').call(calls.deposit, { amount: 2_500 });
    await this.#story.tell(day);
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

  async #putMoneyIn(username: string, amount: number): Promise<void> {
    const { data } = await this.#actor(username).call(calls.deposit, { amount });
    this.#clock.wait(40 * MINUTE_MS);
    // Not by the operator who approves withdrawals below: nobody may approve money that they credited.
    await this.#actor('approver').call(confirmDeposit, {
      ...(await shownTo(this.#actor('approver'), listDeposits, data._id)),
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

  async #share(
    username: string,
    { visits, chosen }: { visits: number; chosen: ReturnType<typeof chosenOn> },
  ): Promise<void> {
    this.#clock.wait(15 * MINUTE_MS);
    const actor = this.#actor(username);
    const received = (chosen && (await this.#choose(actor, chosen.order))) ?? (await this.#draw(actor));
    if (!received) return;
    const hurried = chosen?.hurried === true;
    let visitor = this.#newVisitor();
    for (let count = 0; count < visits; count += 1) {
      visitor = this.#newVisitor();
      await this.#visit(received.data, { visitor, hurried });
    }
    if (visits > 4 && chosen?.visits === undefined) {
      // One visitor is a program, and one comes twice: the advertiser sees both refused.
      const program = { ...this.#newVisitor(), userAgent: 'curl/8.5.0' };
      for (const refused of [program, visitor])
        await this.#visit(received.data, { visitor: refused, hurried });
    }
    this.#clock.wait(HOUR_MS);
    await actor.attempt(calls.productClaimReward, { product_id: received.data._id }, ['nothing_to_claim']);
  }

  /** Takes an order from the feed; null when it is the member's own, or all given out. */
  async #choose(actor: Actor, chosen: Pick<PlannedOrder, 'username' | 'advertisement'>) {
    const campaign_id = this.#desk.latest(chosen);
    if (campaign_id === null || actor.username === chosen.username) return null;
    return actor.attempt(calls.productReceive, { campaign_id }, ['order_taken', 'order_received_today']);
  }

  #draw(actor: Actor) {
    return actor.attempt(calls.randomProduct, {}, ['no_order_available']);
  }

  /** Two of three visits come through the most common channels. */
  #channel(): Channel {
    const place = this.#visitors;
    const usual = firstChannels.vn[place % 3 === 0 ? 0 : place % 2];
    return (place % 3 === 2 ? channels[place % channels.length] : usual) ?? 'other';
  }

  #newVisitor(): Visitor {
    this.#visitors += 1;
    return {
      address: simulatedAddress({ network: this.#visitors >> 8, place: 40, visitor: this.#visitors }),
      userAgent: `Mozilla/5.0 (Linux; Android ${9 + (this.#visitors % 5)}) AppleWebKit/537.36 Chrome/122 Mobile`,
    };
  }

  async #visit(
    { share_url: url, title }: { share_url: string; title: string },
    { visitor, hurried }: { visitor: Visitor; hurried: boolean },
  ): Promise<void> {
    this.#clock.wait(3 * MINUTE_MS);
    const task = await openShare(this.#app, linkFor(url, this.#channel()), visitor);
    if (task === null) return;
    this.#clock.wait(task.dwell);
    await endVisit(this.#app, task, visitor);
    if (hurried) await this.#shops.thanked({ task, visitor });
    else await this.#shops.visited(title, { task, visitor });
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
      await shownTo(this.#actor('operator'), listWithdrawals, data._id),
    );
    this.#clock.wait(50 * MINUTE_MS);
    await this.#actor('approver').call(payWithdrawal, {
      ...(await shownTo(this.#actor('approver'), listWithdrawals, data._id)),
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
