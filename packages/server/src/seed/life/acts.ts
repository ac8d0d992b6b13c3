import { type Channel, channels, firstChannels, linkFor } from '@handbill/contract/channels';
import { objects } from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import { addMs, DAY_MS } from '@handbill/contract/time';
import { simulatedAddress } from '../../platform/demo-networks.ts';
import type { Actor } from '../actors.ts';
import { buyersAfter } from '../buyers.ts';
import { endVisit, openShare, reportAd, type Visitor } from '../visitors.ts';
import { addVisits, advertise, correct, draft, pause, resume, showResults } from './advertising.ts';
import { ask, describeBusiness, join, object, read } from './besides.ts';
import { availableOf, openShares, VISITS_KEPT } from './campaigns.ts';
import type { Acting, Scene, SimulatedPerson } from './scene.ts';
import { sell } from './sell.ts';

const SHARES_MAX = 2;
/** How many cards of the feed a simulated person looks at. */
const CARDS_SEEN = 6;
const LOW_BALANCE = 2_000;
const SMALLEST_DEPOSIT = 5_000;
const WITHDRAWN = 1_000;
const PAGE = 100;
const STAYS_PERCENT = 70;
const PROGRAM_PERCENT = 6;
/** Buyers of people who try the demo are served by nobody: the latest ones stay. */
const BUYERS_MAX = 5;
/** Some open a link twice. */
const TWICE_PERCENT = 10;

const { reportReasons } = objects;

/** Each does one thing through the real calls; false when there is nothing to do. */
export const acts = {
  receive,
  visit,
  claim,
  claimAll,
  giveBack,
  advertise,
  correct,
  pause,
  resume,
  deposit,
  withdraw,
  sell,
  draft,
  addVisits,
  showResults,
  object,
  report,
  ask,
  join,
  describeBusiness,
  read,
} as const;
export type Act = keyof typeof acts;

/** Takes one of the first orders of the feed, or draws one. */
async function receive({ actor }: Acting, scene: Scene): Promise<boolean> {
  if ((await openShares(actor)).length >= SHARES_MAX) return false;
  if ((await scene.visitsLeft()) < VISITS_KEPT) return false;
  const { data: cards } = await actor.call(calls.feed, {});
  const chosen =
    scene.draw(4) === 0 ? undefined : cards[scene.draw(Math.max(1, Math.min(CARDS_SEEN, cards.length)))];
  if (chosen === undefined) {
    const refusals = ['daily_orders_completed', 'no_order_available'] as const;
    return (await actor.attempt(calls.randomProduct, {}, refusals)) !== null;
  }
  const refusals = ['daily_orders_completed', 'order_taken', 'order_received_today'] as const;
  return (await actor.attempt(calls.productReceive, { campaign_id: chosen._id }, refusals)) !== null;
}

/**
 * A visitor opens one of this member's links. Some leave early and a few are programs: those visits pay
 * nothing.
 */
async function visit({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  const shares = await openShares(actor);
  const share = shares[scene.draw(Math.max(1, shares.length))];
  if (!share) return false;
  const visitor = newVisitor(scene);
  const url = linkFor(share.share_url, channelUsed(person, scene));
  const task = await openShare(scene.app, url, visitor);
  if (task !== null && scene.draw(100) < STAYS_PERCENT) {
    scene.looking.push({ url, task, visitor, until: addMs(scene.now(), task.dwell) });
  }
  return true;
}

/** Gives a share back that nobody has visited yet, which costs nothing, and keeps another one. */
async function giveBack({ actor }: Acting): Promise<boolean> {
  const shares = await openShares(actor);
  const unseen = shares.find(
    ({ visits_verified, visits_refused }) =>
      visits_verified === 0 && Object.keys(visits_refused).length === 0,
  );
  if (unseen === undefined || shares.length < SHARES_MAX) return false;
  return (await actor.attempt(calls.productRelease, { product_id: unseen._id }, ['order_state'])) !== null;
}

/** A visitor reports an advertisement: one a day, so that operators who are away do not find hundreds. */
async function report({ actor }: Acting, scene: Scene): Promise<boolean> {
  const now = scene.now();
  if (scene.reported.at !== null && addMs(scene.reported.at, DAY_MS) > now) return false;
  const [share] = await openShares(actor);
  const reason = reportReasons[scene.draw(reportReasons.length)];
  if (!share || !reason) return false;
  await reportAd(scene.app, { url: share.share_url, reason }, newVisitor(scene));
  scene.reported.at = now;
  return true;
}

/** Mostly what speakers of the person's language use first, the most common one most. */
function channelUsed({ language }: SimulatedPerson, { draw }: Scene): Channel {
  const usual = firstChannels[language];
  const chosen = draw(10) < 8 ? usual[draw(1 + draw(usual.length))] : channels[draw(channels.length)];
  return chosen ?? 'other';
}

/** Ends the visits of visitors who have stayed long enough. */
export async function endVisits(scene: Scene): Promise<void> {
  const now = scene.now();
  const all = scene.looking.splice(0);
  scene.looking.push(...all.filter(({ until }) => until > now));
  for (const { url, task, visitor, until } of all) {
    if (until > now) continue;
    await endVisit(scene.app, task, visitor);
    if (scene.draw(100) < TWICE_PERCENT) await openShare(scene.app, url, visitor);
    scene.buyers.push(...(await buyersAfter(scene.app, { task, visitor }, scene.draw)));
  }
  scene.buyers.splice(0, scene.buyers.length - BUYERS_MAX);
}

async function claim({ actor }: Acting): Promise<boolean> {
  const [earned] = await claimableOf(actor);
  return earned !== undefined && claimOf(actor, earned);
}

/** Claims the rewards of all shares, as the app does: with one call for each. */
async function claimAll({ actor }: Acting): Promise<boolean> {
  const earned = await claimableOf(actor);
  if (earned.length < 2) return false;
  let claimed = 0;
  for (const product_id of earned) if (await claimOf(actor, product_id)) claimed += 1;
  return claimed > 0;
}

async function claimableOf(actor: Actor): Promise<string[]> {
  const { data } = await actor.call(calls.listProduct, { side: 'received', limit: PAGE });
  return data.flatMap((order) =>
    order.side === 'received' && order.reward_claimable > 0 ? [order._id] : [],
  );
}

async function claimOf(actor: Actor, product_id: string): Promise<boolean> {
  return (await actor.attempt(calls.productClaimReward, { product_id }, ['nothing_to_claim'])) !== null;
}

/**
 * Announces a deposit, which counts once an operator has credited it. A member has at most one open deposit.
 */
async function deposit({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  if (!person.advertises || (await availableOf(actor)) >= LOW_BALANCE) return false;
  const { data: waiting } = await actor.call(calls.depositHistory, { status: 'pending' });
  if (waiting.length > 0) return false;
  const amount = SMALLEST_DEPOSIT * (1 + scene.draw(3));
  return (await actor.attempt(calls.deposit, { amount }, ['amount_out_of_bounds'])) !== null;
}

/** Withdraws the earnings from sharing. A member has at most one open withdrawal. */
async function withdraw({ actor, person }: Acting, { password }: Scene): Promise<boolean> {
  if (person.advertises || (await availableOf(actor)) < WITHDRAWN) return false;
  const { data: waiting } = await actor.call(calls.withdrawHistory, { status: ['pending', 'approved'] });
  if (waiting.length > 0) return false;
  await sayWhereTo(actor, person, password);
  const refusals = [
    ...(['insufficient_balance', 'minimum_balance_not_reached', 'withdrawal_too_large'] as const),
    ...(['withdrawal_day_limit', 'withdrawals_stopped'] as const),
  ];
  return (await actor.attempt(calls.withdraw, { amount: WITHDRAWN, password }, refusals)) !== null;
}

async function sayWhereTo(actor: Actor, { username, phone }: SimulatedPerson, password: string) {
  const name = `SIMULATED ${username.replaceAll(/[._]/g, ' ').toUpperCase()}`;
  if ((await actor.call(calls.address, {})).data === null) {
    await actor.call(calls.updateAddress, {
      full_name: name,
      phone,
      country: 'Việt Nam',
      city: 'Hà Nội',
      line1: '1 Hàng Bạc',
    });
  }
  if ((await actor.call(calls.bank, {})).data === null) {
    const account = { bank_code: 'VCB', account_number: `00${phone}`, account_name: name };
    await actor.call(calls.updateBank, { ...account, password });
  }
}

function newVisitor({ draw }: Scene): Visitor {
  const address = simulatedAddress({ network: draw(16), visitor: draw(256), place: 1 + draw(254) });
  if (draw(100) < PROGRAM_PERCENT) return { address, userAgent: 'curl/8.5.0' };
  const userAgent = `Mozilla/5.0 (Linux; Android ${9 + draw(6)}) AppleWebKit/537.36 Chrome/${118 + draw(12)} Mobile`;
  return { address, userAgent };
}
