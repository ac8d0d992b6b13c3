import type { Category } from '@handbill/contract/categories';
import { isSimulated } from '@handbill/contract/console/simulated-people';
import * as calls from '@handbill/contract/member';
import type { Actor, Calls } from '../actors.ts';
import { uploadPictures, wordsOf } from '../advertisements.ts';
import { availableOf, type Campaign, ownCampaigns, VISITS_KEPT, visitsOf } from './campaigns.ts';
import type { Acting, Scene, SimulatedPerson } from './scene.ts';

/** With this many visits to give out, nobody adds any. */
const VISITS_ENOUGH = 150;
/** Where buyers come to a counter. */
const COUNTERS: readonly Category[] = ['food', 'beauty', 'shopping', 'repairs'];
/** A large order is given out over some days. */
const DAILY_VISITS = 40;
const PACED_VISITS = 100;
const CHAT_TEXT_MAX = 160;
/** An editor does not know what the owner has, who can always put in this much, in minor units. */
const DRAFTED_PRICE_MAX = 2_000;
const NEARLY_GIVEN_OUT = 10;
const ADDED_VISITS = 20;

/** Pays for an order: one that waits, an ended one again, or another. A member has at most one in review. */
export async function advertise({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  if (!person.advertises) return false;
  const orders = await ownCampaigns(actor);
  if (!hasRoom(orders)) return false;
  const unpaid =
    orders.find(({ stage }) => stage === 'unpaid')?._id ?? (await draftOwn({ actor, person }, scene, orders));
  return unpaid !== null && pay(actor, unpaid);
}

/** Pays for an order that corrects a rejected one, once. */
export async function correct({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  if (!person.advertises) return false;
  const orders = await ownCampaigns(actor);
  const rejected = orders.find(({ stage, corrected_by }) => stage === 'rejected' && corrected_by === null);
  if (!rejected || !hasRoom(orders) || orders.some(({ stage }) => stage === 'unpaid')) return false;
  const corrected = await draftFor(actor, {
    scene,
    priceMax: await availableOf(actor),
    write: () => write(actor, person, scene),
    corrects: rejected._id,
  });
  return corrected !== null && pay(actor, corrected);
}

/** Pauses a running order, at most one at a time, while the others have enough visits for people who try the demo. */
export async function pause({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  if (!person.advertises) return false;
  const orders = await ownCampaigns(actor);
  const running = orders.find(({ stage }) => stage === 'distributing');
  if (!running || orders.some(({ stage }) => stage === 'paused')) return false;
  if ((await scene.visitsLeft()) - visitsOf([running]) < VISITS_KEPT) return false;
  return (await actor.attempt(calls.productPause, { product_id: running._id }, ['order_state'])) !== null;
}

export async function resume({ actor, person }: Acting): Promise<boolean> {
  if (!person.advertises) return false;
  const paused = (await ownCampaigns(actor)).find(({ stage }) => stage === 'paused');
  if (!paused) return false;
  return (await actor.attempt(calls.productResume, { product_id: paused._id }, ['order_state'])) !== null;
}

/** Pays for an order, which shows codes where buyers come to a counter. */
async function pay(actor: Actor, product_id: string): Promise<boolean> {
  const refusals = ['insufficient_funds_deposit', 'order_state'] as const;
  const paid = await actor.attempt(calls.productPay, { product_id }, refusals);
  if (paid === null) return false;
  if (COUNTERS.includes(paid.data.category)) {
    await actor.call(calls.productCodes, { product_id, shown: true });
  }
  return true;
}

/** An editor drafts an order for a simulated business, whose owner pays. */
export async function draft({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  const { data } = await actor.call(calls.memberships, {});
  const helped = data.find(
    ({ role, owner, accepted_at }) => role === 'editor' && accepted_at !== null && isSimulated(owner),
  );
  if (!helped) return false;
  const business = actor.forBusiness(helped._id);
  const orders = await ownCampaigns(business);
  if (!hasRoom(orders) || orders.some(({ stage }) => stage === 'unpaid')) return false;
  const drafting = { scene, priceMax: DRAFTED_PRICE_MAX, write: () => write(actor, person, scene) };
  return (await draftFor(business, drafting)) !== null;
}

/** Adds visits to a running order that is nearly given out, while there is money for it. */
export async function addVisits({ actor, person }: Acting): Promise<boolean> {
  if (!person.advertises) return false;
  const orders = await ownCampaigns(actor);
  const running = orders.find(
    (order) => order.stage === 'distributing' && visitsOf([order]) <= NEARLY_GIVEN_OUT,
  );
  if (!running || visitsOf(orders) >= VISITS_ENOUGH) return false;
  const { _id: product_id, visits_target: target_seen, price_per_visit: price } = running;
  if ((await availableOf(actor)) < ADDED_VISITS * price) return false;
  const refusals = ['changed_meanwhile', 'insufficient_funds_deposit', 'order_state'] as const;
  const added = { product_id, target_seen, visits: ADDED_VISITS };
  return (await actor.attempt(calls.productTopUp, added, refusals)) !== null;
}

/** Shows the results of a running order to somebody without an account, once. */
export async function showResults({ actor, person }: Acting): Promise<boolean> {
  if (!person.advertises) return false;
  const running = (await ownCampaigns(actor)).find(({ stage }) => stage === 'distributing');
  if (!running) return false;
  const about = { product_id: running._id };
  if ((await actor.call(calls.productLinks, about)).data.length > 0) return false;
  return (await actor.attempt(calls.productLinkMake, about, ['results_links_full'])) !== null;
}

function hasRoom(orders: readonly Campaign[]): boolean {
  return orders.every(({ stage }) => stage !== 'in_review') && visitsOf(orders) < VISITS_ENOUGH;
}

/** What an order says and shows. */
type Written = ReturnType<typeof wordsOf> &
  Pick<Campaign, 'pictures'> & { chat_title: string; chat_text?: string };

/** Every second time an ended order again, as it was. */
async function draftOwn(
  { actor, person }: Acting,
  scene: Scene,
  orders: readonly Campaign[],
): Promise<string | null> {
  const ended = orders.find(({ stage }) => stage === 'completed');
  const again = ended && scene.draw(2) === 0 ? againOf(ended) : null;
  return draftFor(actor, {
    scene,
    priceMax: await availableOf(actor),
    write: async () => again ?? (await write(actor, person, scene)),
  });
}

function againOf({
  title,
  text,
  landing_url,
  button_words,
  category,
  language,
  ...rest
}: Campaign): Written | null {
  if (language === null) return null;
  const { pictures, chat_title, chat_text } = rest;
  const words = { title, text, landing_url, button_words, category, language };
  return { ...words, pictures, chat_title: chat_title ?? title, ...(chat_text && { chat_text }) };
}

/** Another advertisement in the person's language. */
async function write(actor: Actor, { language }: SimulatedPerson, scene: Scene): Promise<Written | null> {
  const own = scene.advertisements.filter((each) => each.language === language);
  const advertisement = own[scene.draw(Math.max(1, own.length))];
  if (!advertisement) return null;
  const { title, text } = advertisement;
  return {
    ...wordsOf(advertisement),
    pictures: await uploadPictures(actor, advertisement, new Map()),
    chat_title: title,
    ...(text === '' ? {} : { chat_text: firstSentence(text) }),
  };
}

async function draftFor(
  as: Calls,
  {
    scene,
    priceMax,
    write,
    corrects,
  }: { scene: Scene; priceMax: number; write: () => Promise<Written | null>; corrects?: string },
): Promise<string | null> {
  const { data: packages } = await as.call(calls.packages, {});
  const affordable = packages.filter(({ price }) => price <= priceMax);
  const chosen = affordable[scene.draw(Math.max(1, affordable.length))];
  const written = chosen && (await write());
  if (!chosen || !written) return null;
  const category = await offeredCategory(as, written.category);
  const paced = chosen.visits >= PACED_VISITS ? { daily_visits: DAILY_VISITS } : {};
  const refusals = [
    ...(['outstanding_order', 'daily_orders_completed'] as const),
    ...(['landing_host_blocked', 'order_state'] as const),
  ];
  const drafted = { ...written, ...paced, category, pictures: [...written.pictures], package_id: chosen._id };
  const made = await as.attempt(
    calls.productCreate,
    corrects === undefined ? drafted : { ...drafted, corrects_id: corrects },
    refusals,
  );
  if (made === null) return null;
  return made.data._id;
}

/** The category if a new order can have it; operators can hide all but `other`. */
async function offeredCategory(as: Calls, category: Category): Promise<Category> {
  const { data } = await as.call(calls.categories, {});
  return data.some(({ _id, offered }) => _id === category && offered) ? category : 'other';
}

/** What a chat shows of a text: its first sentence, in any of the languages. */
function firstSentence(text: string): string {
  return (/^.*?[.。!?]/u.exec(text)?.[0] ?? text).slice(0, CHAT_TEXT_MAX);
}
