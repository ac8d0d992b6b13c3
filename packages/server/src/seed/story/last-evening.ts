import { linkFor } from '@handbill/contract/channels';
import { type objects, saveCategory } from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import {
  addMs,
  businessDate,
  HOUR_MS,
  MINUTE_MS,
  msBetween,
  startOfBusinessDate,
} from '@handbill/contract/time';
import { defaultSettings } from '../../features/settings/index.ts';
import { simulatedAddress } from '../../platform/demo-networks.ts';
import { pictureOf, readAdvertisements } from '../advertisements.ts';
import { describeShop } from '../shops.ts';
import type { Stage } from '../stage.ts';
import { readTexts } from '../texts.ts';
import { endVisit, openShare, reportAd, type Visitor } from '../visitors.ts';

/** Late, because the rules decide held visits a day later: until then an operator of the new demo finds them. */
const EVENING_MS = 23.5 * HOUR_MS;
const TIMEZONE = defaultSettings('demo').timezone;
/** One network, in which visitors’ phones look alike. */
const NETWORK = { network: 0, place: 41, visitor: 0 };
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile';
/** The first of their visits is verified; the others are held. */
const ALIKE = 4;
const VISITED = 'minh_anh';

/** Two sharers may have drawn the same advertisement: the latest other one that these share is reported as well. */
const OTHERS = ['khoa.bui', 'sharer', 'demo'];
type Reasons = readonly (typeof objects.reportReasons)[number][];

/** A member who opens a shop that no operator has verified yet. Its document is the picture of an advertisement. */
const NEWCOMER = { username: 'linh.tran', advertisement: 4 };

/** An operator adds a category of the company’s own. */
export async function addCategory({ actor }: Stage): Promise<void> {
  const { category: words } = readTexts();
  await actor('operator').call(saveCategory, { category: 'own_1', words, offered: true, version: 0 });
}

/** The last evening of a history leaves operators something of each kind to decide. */
export async function leaveWork(stage: Stage): Promise<void> {
  await describeNewShop(stage);
  const midnight = startOfBusinessDate(businessDate(stage.now(), TIMEZONE), TIMEZONE);
  stage.wait(Math.max(0, msBetween(stage.now(), addMs(midnight, EVENING_MS))));
  const { _id, share_url, title } = await latestShare(stage, VISITED);
  await report(stage, share_url, ['misleading']);
  await report(stage, await shareOfOther(stage, title), ['other', 'misleading']);
  for (let count = 0; count < ALIKE; count += 1) await visit(stage, share_url);
  await stage.actor(VISITED).call(calls.productClaimReward, { product_id: _id });
}

/** Reports what a link leads to, each time as another visitor. */
async function report(stage: Stage, url: string, reasons: Reasons): Promise<void> {
  for (const [place, reason] of reasons.entries()) {
    const address = simulatedAddress({ ...NETWORK, visitor: 1 + place });
    await reportAd(stage.app, { url, reason }, { address, userAgent: PHONE });
    stage.wait(MINUTE_MS);
  }
}

/** The link of the latest running share with another title. */
async function shareOfOther(stage: Stage, title: string): Promise<string> {
  for (const sharer of OTHERS) {
    const other = (await sharesOf(stage, sharer)).find(
      (share) => share.stage === 'distributing' && share.title !== title,
    );
    if (other !== undefined) return other.share_url;
  }
  throw new Error('all sharers have the same advertisement');
}

async function describeNewShop({ actor }: Stage): Promise<void> {
  const { username, advertisement } = NEWCOMER;
  const image = readAdvertisements()[advertisement]?.image;
  if (image === undefined) throw new Error(`there is no advertisement ${advertisement}`);
  await describeShop(actor(username), await pictureOf(image));
}

async function latestShare(stage: Stage, username: string) {
  const [latest] = await sharesOf(stage, username);
  if (latest === undefined) throw new Error(`${username} has received no order`);
  return latest;
}

/** The shares of a member, the latest first. */
async function sharesOf({ actor }: Stage, username: string) {
  const { data } = await actor(username).call(calls.listProduct, { side: 'received', limit: 20 });
  return data.flatMap((order) => (order.side === 'received' ? [order] : []));
}

async function visit({ app, wait }: Stage, url: string): Promise<void> {
  const visitor: Visitor = { address: simulatedAddress(NETWORK), userAgent: PHONE };
  const task = await openShare(app, linkFor(url, 'zalo'), visitor);
  if (task === null) return;
  wait(task.dwell);
  await endVisit(app, task, visitor);
  wait(MINUTE_MS);
}
