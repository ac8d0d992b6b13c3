import { declineObjection, listObjections, upholdObjection } from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import { webhookEvents } from '@handbill/contract/webhooks';
import type { OrderDesk } from '../order-desk.ts';
import { LAST_DAY, shown } from '../plan.ts';
import type { Stage } from '../stage.ts';
import { readTexts } from '../texts.ts';
import { addCategory, leaveWork } from './last-evening.ts';
import { askAndClose, saveAnswers } from './support.ts';
import { accept, invite, membershipOf } from './team.ts';

const OWNER = 'demo';
const EDITOR = 'linh.tran';
const SHARER = 'sharer';
const ADDED_VISITS = 50;
/** The advertisement that runs a second and a third time. */
const AGAIN = { username: OWNER, advertisement: 0 };
/** The webhook is added before an order is rejected, and this is the last day on which events are sent to it. */
const [WEBHOOK_FROM, WEBHOOK_UNTIL] = [6, 20];
const HOOK = 'https://vuonxanh.example/handbill';

/** What `demo` and `sharer` did besides advertising, sharing and money, and who helped them, by day. */
export class Story {
  readonly #stage: Stage;
  readonly #desk: OrderDesk;
  readonly #texts = readTexts().story;
  #webhook: string | null = null;

  constructor(stage: Stage, desk: OrderDesk) {
    this.#stage = stage;
    this.#desk = desk;
  }

  /** At the end of a day of the history. */
  async tell(day: number): Promise<void> {
    const { actor } = this.#stage;
    if (day === 2) await this.#makeTeam();
    if (day === 9) await this.#object('declined');
    if (day === 11) await saveAnswers(actor('operator'));
    if (day === 15) await addCategory(this.#stage);
    if (day === 13) await this.#object('upheld');
    if (day === 14) await actor(OWNER).call(calls.productStop, { product_id: this.#order(AGAIN) });
    if (day === 16) await this.#askAboutWithdrawal();
    if (day === 12) await this.#skip();
    if (day === 17) await this.#addVisits();
    if (day === WEBHOOK_FROM) await this.#tryWebhook();
    if (day > WEBHOOK_FROM && day <= WEBHOOK_UNTIL) await this.#useWebhook(day);
    if (day === 19) await this.#pauseAndTidy();
    if (day === 21) await this.#showResults();
    if (day === 22) await this.#askAboutVisits();
    if (day === LAST_DAY) await leaveWork(this.#stage);
  }

  #order(order: { username: string; advertisement: number }): string {
    const id = this.#desk.latest(order);
    if (id === null)
      throw new Error(`${order.username} has no order of advertisement ${order.advertisement}`);
    return id;
  }

  async #makeTeam(): Promise<void> {
    const { actor, wait } = this.#stage;
    await invite(actor(OWNER), EDITOR, 'editor');
    await invite(actor(OWNER), SHARER, 'viewer');
    wait(HOUR_MS);
    for (const guest of [EDITOR, SHARER]) await accept(actor(guest));
  }

  /** The sharer objects to the visits of their last order that were refused, and an operator decides. */
  async #object(decision: 'declined' | 'upheld'): Promise<void> {
    const { actor, wait } = this.#stage;
    const { data: received } = await actor(SHARER).call(calls.listProduct, { side: 'received', limit: 1 });
    const product_id = received[0]?._id ?? '';
    const given = await actor(SHARER).attempt(calls.productObject, { product_id }, ['nothing_to_object']);
    if (given === null) return;
    wait(HOUR_MS);
    const decide = decision === 'upheld' ? upholdObjection : declineObjection;
    const { data: open } = await actor('operator').call(listObjections, { status: 'open' });
    for (const { _id: id } of open) {
      await actor('operator').call(decide, { id, answer: this.#texts.objection[decision] });
    }
  }

  async #askAboutWithdrawal(): Promise<void> {
    const owner = this.#stage.actor(OWNER);
    const { data } = await owner.call(calls.withdrawHistory, {});
    const { withdrawal_question: text, withdrawal_answer: answer } = this.#texts;
    await askAndClose(this.#stage, owner, {
      question: { subject: 'withdrawal', about: data[0]?._id ?? '', topic: 'wrong_amount', text },
      answer,
    });
  }

  async #addVisits(): Promise<void> {
    const owner = this.#stage.actor(OWNER);
    const { data } = await owner.call(calls.product, { product_id: this.#order(shown) });
    const target_seen = data.visits_target;
    await owner.call(calls.productTopUp, { product_id: data._id, visits: ADDED_VISITS, target_seen });
  }

  /** The editor pauses an order; its owner and the sharer have read everything, and want fewer notifications. */
  async #pauseAndTidy(): Promise<void> {
    const { actor } = this.#stage;
    const editor = actor(EDITOR);
    const forBusiness = editor.forBusiness(await membershipOf(editor));
    await forBusiness.call(calls.productPause, { product_id: this.#order(AGAIN) });
    for (const [username, topic] of [
      [OWNER, 'shares'],
      [SHARER, 'invitations'],
    ] as const) {
      await actor(username).call(calls.updateNotifications, {});
      await actor(username).call(calls.updateNotificationSetting, { topic, choice: 'app' });
    }
  }

  /** The owner shows the results to somebody without an account. */
  async #showResults(): Promise<void> {
    const owner = this.#stage.actor(OWNER);
    await owner.call(calls.productLinkMake, { product_id: this.#order(shown) });
  }

  /** The sharer draws an order and gives it back before anybody opened its link: it does not count. */
  async #skip(): Promise<void> {
    const sharer = this.#stage.actor(SHARER);
    const drawn = await sharer.attempt(calls.randomProduct, {}, ['no_order_available']);
    if (drawn !== null) await sharer.call(calls.productRelease, { product_id: drawn.data._id });
  }

  async #tryWebhook(): Promise<void> {
    if (this.#stage.webhooks === 'off') return;
    const { data } = await this.#stage
      .actor(OWNER)
      .call(calls.webhookAdd, { url: HOOK, events: [...webhookEvents] });
    this.#webhook = data._id;
  }

  /** Its events are taken while the history lasts; then it is switched off, because nobody listens there. */
  async #useWebhook(day: number): Promise<void> {
    if (this.#webhook === null) return;
    await this.#stage.deliver(this.#webhook);
    if (day < WEBHOOK_UNTIL) return;
    const off = { webhook_id: this.#webhook, state: 'off' } as const;
    await this.#stage.actor(OWNER).call(calls.webhookSwitch, off);
  }

  async #askAboutVisits(): Promise<void> {
    const sharer = this.#stage.actor(SHARER);
    const { data } = await sharer.call(calls.listProduct, { side: 'received', limit: 1 });
    const { visits_question: text, visits_answer: answer } = this.#texts;
    await askAndClose(this.#stage, sharer, {
      question: { subject: 'order', about: data[0]?._id ?? '', topic: 'visits_not_counted', text },
      answer,
    });
  }
}
