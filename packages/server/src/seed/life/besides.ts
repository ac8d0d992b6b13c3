import * as calls from '@handbill/contract/member';
import type { Actor } from '../actors.ts';
import { pictureOf, readAdvertisements } from '../advertisements.ts';
import { accept, invite } from '../story/team.ts';
import { readTexts } from '../texts.ts';
import type { Acting, Scene, SimulatedPerson } from './scene.ts';

/** How many of the latest received orders somebody looks through for visits that were refused. */
const LOOKED_THROUGH = 5;
/** Who helps with whose orders. */
const editors: Readonly<Record<string, string>> = { 'pho.huong': 'khoa.bui', 'corner.books': 'minh_anh' };
/** A shop that describes itself while the demo runs: an operator has something to verify. */
const NEWCOMER = {
  username: 'xedap_tam',
  name: 'Xe đạp Tâm',
  town: 'Hà Nội',
  site: 'https://xedaptam.example',
};

/** A sharer objects to refused visits, and waits for the answer before the next objection. */
export async function object({ actor }: Acting, scene: Scene): Promise<boolean> {
  const { data } = await actor.call(calls.listProduct, { side: 'received', limit: LOOKED_THROUGH });
  const last = scene.objected.get(actor.username);
  const looked = new Set([...(last === undefined ? [] : [last]), ...data.map(({ _id }) => _id)]);
  let possible: string | null = null;
  for (const product_id of looked) {
    const { objections } = (await actor.call(calls.productVisits, { product_id })).data;
    if (objections === null) continue;
    if (objections.given.some(({ status }) => status === 'open')) return false;
    if (objections.possible > 0) possible ??= product_id;
  }
  if (possible === null) return false;
  scene.objected.set(actor.username, possible);
  return (await actor.attempt(calls.productObject, { product_id: possible }, ['nothing_to_object'])) !== null;
}

/** Asks support once, and closes the request when it is answered. */
export async function ask({ actor, person }: Acting): Promise<boolean> {
  const { data: requests } = await actor.call(calls.supportRequests, {});
  const answered = requests.find(({ status }) => status === 'answered');
  if (answered) {
    return (
      (await actor.attempt(calls.supportClose, { request_id: answered._id }, ['support_state'])) !== null
    );
  }
  if (requests.length > 0) return false;
  const text = readTexts().questions[person.language];
  await actor.call(calls.supportAsk, { subject: 'general', topic: 'level', text });
  return true;
}

/** Accepts an invitation, also that of somebody who tries the demo, or invites an editor. */
export async function join({ actor, person }: Acting): Promise<boolean> {
  const { data: invited } = await actor.call(calls.memberships, {});
  if (invited.some(({ accepted_at }) => accepted_at === null)) {
    await accept(actor);
    return true;
  }
  return inviteEditor(actor, person);
}

async function inviteEditor(actor: Actor, { username }: SimulatedPerson): Promise<boolean> {
  const editor = editors[username];
  if (editor === undefined || (await actor.call(calls.business, {})).data === null) return false;
  if ((await actor.call(calls.team, {})).data.length > 0) return false;
  await invite(actor, editor, 'editor');
  return true;
}

/** Describes the shop, and sends the document against which an operator verifies it. */
export async function describeBusiness({ actor }: Acting): Promise<boolean> {
  const { username, ...business } = NEWCOMER;
  if (actor.username !== username) return false;
  if ((await actor.call(calls.business, {})).data !== null) return false;
  const image = readAdvertisements().find(({ landing_url }) => landing_url.startsWith(business.site))?.image;
  if (image === undefined) throw new Error(`${username} has no advertisement`);
  await actor.call(calls.updateBusiness, business);
  await actor.sendDocument(await pictureOf(image));
  return true;
}

/** Reads what is new; a member who does so for the first time wants the weekly summary in the app only. */
export async function read({ actor }: Acting): Promise<boolean> {
  if ((await actor.call(calls.unreadNotifications, {})).total === 0) return false;
  const { data: topics } = await actor.call(calls.notificationSettings, {});
  if (topics.every(({ choice }) => choice === 'push')) {
    await actor.call(calls.updateNotificationSetting, { topic: 'weekly', choice: 'app' });
  }
  await actor.call(calls.updateNotifications, {});
  return true;
}
