import { approveOrder, listOrders, rejectOrder } from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { defaultSettings } from '../features/settings/index.ts';
import {
  type Advertisement,
  pictureOf,
  readAdvertisements,
  uploadPictures,
  wordsOf,
} from './advertisements.ts';
import { LAST_REVIEWED_DAY, type PlannedOrder } from './plan.ts';
import { type Shops, verifyShop } from './shops.ts';
import { type Stage, shownTo } from './stage.ts';
import { membershipOf } from './story/team.ts';
import { readTexts } from './texts.ts';

const REVIEWER = 'approver';
const TIMEZONE = defaultSettings('demo').timezone;

/** Drafts, pays and reviews the orders of a demo's history. */
export class OrderDesk {
  readonly #stage: Stage;
  readonly #shops: Shops;
  readonly #advertisements = readAdvertisements();
  readonly #latest = new Map<string, string>();
  /** The pictures that each member uploaded, by their files: an order that is run again has them already. */
  readonly #uploaded = new Map<string, Map<string, string>>();

  constructor(stage: Stage, shops: Shops) {
    this.#stage = stage;
    this.#shops = shops;
  }

  /** The id of the latest order of a member for an advertisement; null when there is none yet. */
  latest({ username, advertisement }: Pick<PlannedOrder, 'username' | 'advertisement'>): string | null {
    return this.#latest.get(`${username} ${advertisement}`) ?? null;
  }

  async place(order: PlannedOrder): Promise<void> {
    const { username, day, review } = order;
    const advertisement = this.#advertisements[order.advertisement];
    if (!advertisement) throw new Error(`there is no advertisement ${order.advertisement}`);
    const owner = this.#stage.actor(username);
    this.#stage.wait(12 * MINUTE_MS);
    if ((await owner.call(calls.business, {})).data === null) {
      const document = await pictureOf(advertisement.image);
      await verifyShop(owner, { operator: this.#stage.actor(REVIEWER), document });
    }
    const drafted = await this.#draft(order, advertisement);
    await owner.call(calls.productPay, { product_id: drafted._id });
    this.#latest.set(`${username} ${order.advertisement}`, drafted._id);
    await this.#shops.advertised(owner, drafted);
    if (day > LAST_REVIEWED_DAY) return;
    this.#stage.wait(25 * MINUTE_MS);
    const reviewer = this.#stage.actor(REVIEWER);
    const seen = await shownTo(reviewer, listOrders, drafted._id);
    if (review === 'rejected') {
      const { rejected: explanation } = readTexts().story;
      await reviewer.call(rejectOrder, { ...seen, reason: 'landing_page_differs', explanation });
    } else {
      await reviewer.call(approveOrder, seen);
    }
  }

  #dayIn(days: number): string {
    return businessDate(addMs(this.#stage.now(), days * DAY_MS), TIMEZONE);
  }

  /** Its owner drafts it, or an editor of the owner's team, who gives it pictures of their own. */
  async #draft(order: PlannedOrder, advertisement: Advertisement) {
    const { username, draftedBy = username, review } = order;
    const writer = this.#stage.actor(draftedBy);
    const as = writer.username === username ? writer : writer.forBusiness(await membershipOf(writer));
    const words = wordsOf(advertisement);
    const home = new URL('/', advertisement.landing_url).href;
    const corrects = review === 'corrected' ? this.latest(order) : null;
    const uploaded = this.#uploaded.get(draftedBy) ?? new Map<string, string>();
    this.#uploaded.set(draftedBy, uploaded);
    const { data: packages } = await as.call(calls.packages, {});
    const { data } = await as.call(calls.productCreate, {
      ...words,
      landing_url: review === 'rejected' ? home : words.landing_url,
      pictures: await uploadPictures(writer, shownOf(order, advertisement), uploaded),
      package_id: packages[order.visitPackage]?._id ?? '',
      ...(corrects === null ? {} : { corrects_id: corrects }),
      ...(order.dailyVisits === undefined ? {} : { daily_visits: order.dailyVisits }),
      ...(order.runs && { starts_on: this.#dayIn(order.runs.from), ends_on: this.#dayIn(order.runs.to) }),
    });
    return data;
  }
}

/** Only the orders of `demo` have several pictures here, because each takes a moment of the first start. */
function shownOf({ username }: PlannedOrder, advertisement: Advertisement): Advertisement {
  return username === 'demo' ? advertisement : { ...advertisement, second: undefined };
}
