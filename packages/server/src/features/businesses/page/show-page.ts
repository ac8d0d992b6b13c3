import { businessDate, MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import { languageOfPage } from '../../../platform/http/files/negotiation.ts';
import { type RenderedPage, renderedPage, sendRendered } from '../../../platform/http/files/rendered-page.ts';
import { originOf } from '../../../platform/identity/caller.ts';
import { runWork } from '../../../platform/work.ts';
import { knownCategories } from '../../categories/index.ts';
import { knownSettings, siteTitleOf } from '../../settings/index.ts';
import { type BusinessOnPage, businessPage, businessPagePolicy, noBusinessPage } from './page.ts';
import { selectRunningAds, selectShownBusiness } from './page-sql.ts';

const params = z.object({ id: z.uuid().toLowerCase() });
/** A change shows within this time, and within twice of it behind a cache. */
const KEPT_MS = MINUTE_MS;
const KEPT_MAX = 500;
/** A page has one variant for each language and, without a configured origin, each host that it is asked from. */
const VARIANTS_MAX = 20;
const ADS_MAX = 24;

interface Kept {
  readAt: Date;
  business: BusinessOnPage;
  /** By everything else that a page depends on. */
  pages: Map<string, RenderedPage>;
}

/**
 * The page of a verified business: the same for everybody in one language, without a script, a cookie or an effect. It
 * pays nobody, and nothing on it is a visit.
 */
export function registerBusinessPage(app: FastifyInstance, runtime: Runtime): void {
  const siteTitle = siteTitleOf(runtime);
  const kept = new Map<string, Kept>();
  app.get('/b/:id', { compress: false }, async (request, reply) => {
    const language = languageOfPage(request);
    const frame = { language, siteTitle: await siteTitle() };
    const id = params.safeParse(request.params).data?.id ?? null;
    const found = id === null ? null : await read(runtime, kept, id);
    if (found === null) return asPage(reply).status(404).send(noBusinessPage(frame));
    const address = { origin: originOf(runtime.config, request), path: `/b/${id}` };
    return sendKept(found, { ...frame, ...address }, { request, reply });
  });
}

function sendKept(
  { business, pages }: Kept,
  frame: Parameters<typeof businessPage>[1],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const variant = JSON.stringify(frame);
  const page = pages.get(variant) ?? renderedPage(businessPage(business, frame));
  if (pages.size >= VARIANTS_MAX) pages.clear();
  pages.set(variant, page);
  asPage(reply).header('Cache-Control', 'public, max-age=60');
  return sendRendered(page, request, reply);
}

function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', businessPagePolicy)
    .header('Referrer-Policy', 'no-referrer')
    .header('Vary', 'Accept-Language, Accept-Encoding, Cookie');
}

/** A business with its running advertisements, read once a minute; null, which is not kept, where there is no page. */
async function read(runtime: Runtime, kept: Map<string, Kept>, id: string): Promise<Kept | null> {
  const now = runtime.clock.now();
  const known = kept.get(id);
  if (known && Math.abs(msBetween(known.readAt, now)) < KEPT_MS) return known;
  kept.delete(id);
  const business = await runWork(runtime, now, (work) => selectOnPage(work, id), 'read');
  if (business === null) return null;
  const found: Kept = { readAt: now, business, pages: new Map() };
  kept.set(id, found);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return found;
}

async function selectOnPage(work: Work, id: string): Promise<BusinessOnPage | null> {
  const business = await selectShownBusiness(work.tx, id);
  if (business === null) return null;
  const { member_id: memberId, ...shown } = business;
  const day = businessDate(work.now, (await knownSettings(work)).timezone);
  const [ads, categories] = await Promise.all([
    selectRunningAds(work.tx, { memberId, day, limit: ADS_MAX }),
    knownCategories(work),
  ]);
  return { ...shown, ads, categories };
}
