import { productCodes } from '@handbill/contract/member';
import { SECOND_MS } from '@handbill/contract/time';
import type { TestApp } from '../app.ts';
import type { Person } from './people.ts';
import { newShare } from './shares.ts';
import { askTicket, newVisitor, readyTicket, sendTicket, type Visitor } from './visits.ts';

export const PIXEL_PATH = '/api/conversions.gif';

const headersOf = ({ userAgent, address, cookie }: Visitor) => ({
  'user-agent': userAgent,
  'x-forwarded-for': address,
  ...(cookie ? { cookie } : {}),
});

const pathOf = (url: string) => new URL(url, 'https://handbill.test').pathname;

/** A share whose advertiser shows codes. */
export async function newCodedShare(app: TestApp, by: Person) {
  const share = await newShare(app, { by });
  const { status, body } = await app.call(
    productCodes,
    { product_id: share.campaignId, shown: true },
    { as: by },
  );
  if (status !== 200) throw new Error(`codes were not switched on: ${body.error}`);
  return share;
}

/** A ticket of a visitor whose visit was decided. */
export async function decidedTicket(app: TestApp, url: string, visitor = newVisitor()): Promise<string> {
  const brought = await readyTicket(app, url, visitor);
  app.clock.advance(6 * SECOND_MS);
  await sendTicket(app, url, visitor, brought);
  return brought.ticket;
}

/** Asks for the code of a visit, as its page does. */
export async function askCode(app: TestApp, url: string, ticket: string) {
  const response = await app.app.inject({
    method: 'POST',
    url: `${pathOf(url)}/code`,
    payload: { ticket },
  });
  return { status: response.statusCode, code: (response.json() as { code?: string }).code };
}

/** The code of a visitor of a share. */
export async function givenCode(app: TestApp, url: string): Promise<string> {
  const { code } = await askCode(app, url, await decidedTicket(app, url));
  if (code === undefined) throw new Error('the visit has no code');
  return code;
}

/** The id of a tap, which the landing page gets as `hb`. */
export async function tapped(app: TestApp, url: string, visitor = newVisitor()): Promise<string> {
  const opened = await askTicket(app, url, visitor);
  const cookie = /__Host-hb_visitor=[^;]+/.exec(String(opened.headers['set-cookie'] ?? ''))?.[0];
  if (cookie) visitor.cookie = cookie;
  return wentOn(app, url, visitor);
}

/** The same for a visitor whose page was opened before. */
export async function wentOn(app: TestApp, url: string, visitor: Visitor): Promise<string> {
  const { pathname, search } = new URL(url, 'https://handbill.test');
  const { headers } = await app.app.inject({ url: `${pathname}/go${search}`, headers: headersOf(visitor) });
  const hb = new URL(String(headers.location)).searchParams.get('hb');
  if (hb === null) throw new Error('the tap was not counted');
  return hb;
}

/** A server's call. */
export async function report(app: TestApp, key: string | null, payload: object) {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/conversions',
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

/** The picture on a thank-you page. */
export const loadPixel = (app: TestApp, query: string) =>
  app.app.inject({ method: 'GET', url: `${PIXEL_PATH}?${query}` });
