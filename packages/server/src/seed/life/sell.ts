import * as calls from '@handbill/contract/member';
import type { Actor } from '../actors.ts';
import { redeem, reportByKey } from '../buyers.ts';
import { thank, type Visitor } from '../visitors.ts';
import type { Acting, Scene } from './scene.ts';

/** The name of the key that an advertiser's till uses. */
const TILL = 'Till';
const WORTH_LEAST = 200;
const WORTH_SPREAD = 1_800;
const PICTURE_PERCENT = 30;

/** An advertiser redeems the code of one of their buyers at the counter, or their shop reports the sale. */
export async function sell({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  if (!person.advertises) return false;
  for (const [place, buyer] of scene.buyers.entries()) {
    const worth = WORTH_LEAST + scene.draw(WORTH_SPREAD);
    const sold =
      'code' in buyer
        ? await redeem(actor, buyer.code, worth)
        : (await advertises(actor, buyer.host)) && (await reportSale({ actor, scene }, { ...buyer, worth }));
    if (!sold) continue;
    scene.buyers.splice(place, 1);
    return true;
  }
  return false;
}

/** Whether one of their orders leads to this host: a till knows the sales of its own shop only. */
async function advertises(actor: Actor, host: string): Promise<boolean> {
  const { data } = await actor.call(calls.listProduct, { side: 'distributed', limit: 100 });
  return data.some((order) => order.side === 'distributed' && new URL(order.landing_url).host === host);
}

/** By the picture of the page that thanks the buyer, or by the till. False when the tap was another advertiser's. */
async function reportSale(
  { actor, scene }: { actor: Actor; scene: Scene },
  { hb, visitor, worth }: { hb: string; visitor: Visitor; worth: number },
): Promise<boolean> {
  if (scene.draw(100) < PICTURE_PERCENT) {
    await thank(scene.app, hb, visitor);
    return true;
  }
  const key = scene.keys.get(actor.username) ?? (await newKey(actor));
  scene.keys.set(actor.username, key);
  const status = await reportByKey(scene.app, key, { hb, worth });
  // Somebody who tries the demo may have ended it, or locked its owner.
  if (status === 401) scene.keys.delete(actor.username);
  return status === 200;
}

/** A key is shown once, so a demo that starts again makes another, and ends the one before. */
async function newKey(actor: Actor): Promise<string> {
  const { data: earlier } = await actor.call(calls.apiKeys, {});
  for (const { _id, name } of earlier) if (name === TILL) await actor.call(calls.apiKeyEnd, { key_id: _id });
  const { data } = await actor.call(calls.apiKeyMake, { name: TILL, scopes: ['conversions:write'] });
  return data.key;
}
