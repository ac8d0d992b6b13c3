import * as calls from '@handbill/contract/member';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './actors.ts';
import { askCode, goOn, type Visitor, type VisitTask } from './visitors.ts';

/** A visitor who buys: in the shop, with a code, or on the landing page, by the tap that led there. */
export type Buyer = { code: string } | { hb: string; host: string; visitor: Visitor };

const TAPS_PERCENT = 45;
const BUYS_PERCENT = 30;
const SAYS_CODE_PERCENT = 35;

/** The outcome of a visit that was decided: many leave, some go on, a few buy. */
export async function buyersAfter(
  app: FastifyInstance,
  { task, visitor }: { task: VisitTask; visitor: Visitor },
  draw: (bound: number) => number,
): Promise<Buyer[]> {
  const chance = (percent: number) => draw(100) < percent;
  const code = await askCode(app, task, visitor);
  if (code !== null && chance(SAYS_CODE_PERCENT)) return [{ code }];
  if (!chance(TAPS_PERCENT)) return [];
  const landing = await goOn(app, task, visitor);
  const hb = landing?.searchParams.get('hb');
  return landing && hb && chance(BUYS_PERCENT) ? [{ hb, host: landing.host, visitor }] : [];
}

/** Redeems the code that a buyer says; false when it is another advertiser's. `worth` in minor units. */
export async function redeem(actor: Actor, code: string, worth: number): Promise<boolean> {
  const refusals = ['conversion_unknown', 'conversion_expired', 'too_many_requests'] as const;
  return (await actor.attempt(calls.conversionRedeem, { code, worth }, refusals)) !== null;
}

/** Reports a sale as a shop's own server does: with nothing but its key. Answers the status. */
export async function reportByKey(
  app: FastifyInstance,
  key: string,
  sale: { hb: string; worth: number },
): Promise<number> {
  const url = `/api/${calls.reportConversion.path}`;
  const headers = { authorization: `Bearer ${key}` };
  return (await app.inject({ method: 'POST', url, headers, payload: sale })).statusCode;
}
