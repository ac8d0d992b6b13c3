import * as calls from '@handbill/contract/member';
import type { Actor } from '../actors.ts';
import { redeem } from '../buyers.ts';
import type { Acting, Scene } from './scene.ts';

/** The name of the key that an advertiser's till uses. */
const TILL = 'Till';
const WORTH_LEAST = 200;
const WORTH_SPREAD = 1_800;

/** An advertiser redeems the code of one of their buyers at the counter, or their till reports the sale. */
export async function sell({ actor, person }: Acting, scene: Scene): Promise<boolean> {
  if (!person.advertises) return false;
  for (const [place, buyer] of scene.buyers.entries()) {
    const worth = WORTH_LEAST + scene.draw(WORTH_SPREAD);
    const sold =
      'code' in buyer
        ? await redeem(actor, buyer.code, worth)
        : (await advertises(actor, buyer.host)) &&
          (await reportSale({ actor, scene }, { hb: buyer.hb, worth }));
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

/** As a shop's own server does: with nothing but its key. False when the tap was another advertiser's. */
async function reportSale(
  { actor, scene }: { actor: Actor; scene: Scene },
  sale: { hb: string; worth: number },
): Promise<boolean> {
  const key = scene.keys.get(actor.username) ?? (await newKey(actor));
  scene.keys.set(actor.username, key);
  const response = await scene.app.inject({
    method: 'POST',
    url: `/api/${calls.reportConversion.path}`,
    headers: { authorization: `Bearer ${key}` },
    payload: sale,
  });
  // Somebody who tries the demo may have ended it, or locked its owner.
  if (response.statusCode === 401) scene.keys.delete(actor.username);
  return response.statusCode === 200;
}

/** A key is shown once, so a demo that starts again makes another, and ends the one before. */
async function newKey(actor: Actor): Promise<string> {
  const { data: earlier } = await actor.call(calls.apiKeys, {});
  for (const { _id, name } of earlier) if (name === TILL) await actor.call(calls.apiKeyEnd, { key_id: _id });
  const { data } = await actor.call(calls.apiKeyMake, { name: TILL, scopes: ['conversions:write'] });
  return data.key;
}
