import { channelOf } from '@handbill/contract/channels';
import { objects } from '@handbill/contract/console';
import type { Language } from '@handbill/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller, RequestContext, Runtime } from '../../../platform/context.ts';
import { batchedWork } from '../../../platform/http/batches/batched-work.ts';
import type { Batches } from '../../../platform/http/batches/batches.ts';
import {
  languageOfPage,
  languageOfVisitor,
  languagesOfBrowser,
} from '../../../platform/http/files/negotiation.ts';
import { sendRendered } from '../../../platform/http/files/rendered-page.ts';
import { callerOf, originOf, visitorCookieIn } from '../../../platform/identity/caller.ts';
import { rangesOf } from '../../../platform/identity/network.ts';
import { refuse } from '../../../platform/refusal.ts';
import { runWork } from '../../../platform/work.ts';
import { pictureStoreOf } from '../../pictures/index.ts';
import { siteTitleOf } from '../../settings/index.ts';
import { completeCampaignIfDelivered } from '../../shares/index.ts';
import { type Opening, openVisits, type VisitTask } from '../judging/open-visits.ts';
import { readTicket } from '../judging/ticket.ts';
import {
  apartOfTicket,
  type DecidedVisit,
  type ReturnedTicket,
  verifyVisits,
} from '../judging/verify-visits.ts';
import { isRunning } from '../rules.ts';
import { followLink } from './follow-link.ts';
import { KeptPages } from './kept-pages.ts';
import { notFoundPage, pagePolicy, sharePage } from './page.ts';
import { reportShare } from './report-share.ts';
import { type SmallPictures, smallPicturesOf } from './small-pictures.ts';

const REPORTED = 'reported';
const TOKEN = /^[A-Za-z0-9]{1,64}$/;
const REPORT_BYTES_MAX = 1_000;
/** Pages opened before reasons existed send none. */
const reportBody = z.object({ reason: z.enum(objects.reportReasons).default('other') });
const ticketBody = z.strictObject({
  ticket: z.string().max(300),
  nonce: z.int().min(0),
  /** Whether a tap on the button sent it before the dwell time was over. */
  tapped: z.boolean().default(false),
});
/** Pages opened before channels existed send nothing. */
const openingBody = z.object({ c: z.unknown() }).partial().catch({});
/** For browsers and a CDN: the end of a share shows within this time. */
const PAGE_CACHE = 'public, max-age=60';

/** The routes behind a share's link: they serve pages, tickets and verdicts instead of the usual calls. */
export function registerSharePage(app: FastifyInstance, runtime: Runtime): void {
  const pages: Pages = {
    runtime,
    kept: new KeptPages(runtime),
    siteTitle: siteTitleOf(runtime),
    smallPictures: smallPicturesOf(pictureStoreOf(runtime.config)),
  };
  const stopListening = pages.kept.listen();
  app.addHook('onClose', async () => stopListening());
  app.get('/r/:token', { compress: false }, (request, reply) => showPage(pages, request, reply));
  // No HEAD route: checking the link is not a tap.
  app.get('/r/:token/go', { exposeHeadRoute: false }, (request, reply) => goOn(pages, request, reply));
  const { openings, tickets } = batchesOf(runtime);
  app.post('/r/:token/open', (request, reply) => giveTicket(runtime, openings, request, reply));
  app.post('/r/:token/visit', (request, reply) => decideVisit(runtime, tickets, request, reply));
  app.register(async (scope) => {
    // The report is a plain form: it works without a script.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: REPORT_BYTES_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/r/:token/report', (request, reply) => takeReport(runtime, request, reply));
  });
}

interface Pages {
  runtime: Runtime;
  kept: KeptPages;
  siteTitle: () => Promise<string>;
  smallPictures: SmallPictures;
}

/** Redirects to the advertiser's landing page; if the share has ended or was taken down, a page says so. */
async function goOn(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { runtime } = pages;
  const token = tokenOf(request);
  const hasCookie = visitorCookieIn(runtime.config, request) !== undefined;
  const channel = channelOf((request.query as Record<string, unknown>).c);
  const followed =
    token &&
    (await inContext(runtime, request, reply, (context) =>
      followLink(context, { token, channel, hasCookie }),
    ));
  if (!followed) return sendWithoutAd(pages, request, reply, 404);
  reply.header('Cache-Control', 'no-store');
  if ('location' in followed) {
    return reply.header('Referrer-Policy', 'origin').redirect(followed.location, 302);
  }
  const { ended } = followed;
  if (ended === null) return sendWithoutAd(pages, request, reply, 410);
  const common = await frameOf(pages, request, languageOfPage(request));
  const frame = { ...common, path: `/r/${token}`, running: false, reported: false };
  const smallPicture = await pages.smallPictures(ended.image);
  return asPage(reply)
    .status(410)
    .send(sharePage(ended, { ...frame, smallPicture }));
}

/**
 * The page has no effect and is the same for everybody in one language: nothing is written, and no cookie is
 * set. That is the browser's language, also for a member who chose another one in the app: caches in front of us keep the
 * page of a busy link, and after a visit every browser has a cookie of its own here, so that a page which depended on
 * cookies would be kept once for each visitor. The pages that no cache keeps do follow the choice.
 */
async function showPage(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { runtime, kept, smallPictures } = pages;
  const token = tokenOf(request);
  const reported = (request.query as Record<string, unknown>)[REPORTED] !== undefined;
  const common = await frameOf(pages, request, languageOfVisitor(request.headers['accept-language']));
  if (token === null) return sendWithoutAd(pages, request, reply, 404);
  const page = await kept.pageOf(token, (ad) => {
    const running = isRunning(ad, runtime.clock.now());
    return {
      variant: `${common.language} ${running} ${reported} ${common.origin} ${common.siteTitle}`,
      async render() {
        const frame = { ...common, path: `/r/${token}`, running, reported };
        return sharePage(ad, { ...frame, smallPicture: await smallPictures(ad.image) });
      },
    };
  });
  if (page === 404 || page === 410) return sendWithoutAd(pages, request, reply, page);
  asPage(reply).header('Cache-Control', PAGE_CACHE);
  return sendRendered(page, request, reply);
}

async function frameOf({ runtime, siteTitle }: Pages, request: FastifyRequest, language: Language) {
  return { language, origin: originOf(runtime.config, request), siteTitle: await siteTitle() };
}

/** The page without an advertisement: of an unknown link (404), or of one that was taken down (410). */
async function sendWithoutAd(pages: Pages, request: FastifyRequest, reply: FastifyReply, status: 404 | 410) {
  return asPage(reply)
    .status(status)
    .header('Cache-Control', 'no-store')
    .send(notFoundPage(await frameOf(pages, request, languageOfPage(request))));
}

function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', pagePolicy)
    .header('Referrer-Policy', 'no-referrer')
    .header('Vary', 'Accept-Language, Accept-Encoding');
}

interface VisitBatches {
  openings: Batches<Opening, VisitTask | null>;
  tickets: Batches<ReturnedTicket, DecidedVisit>;
}

const ofRuntimes = new WeakMap<Runtime, VisitBatches>();

/** The batches of a server, in which addresses take turns. */
export function batchesOf(runtime: Runtime): VisitBatches {
  const own = ofRuntimes.get(runtime) ?? {
    openings: batchedWork(runtime, openVisits, { ownerOf: addressOf, apartOf: () => [] }),
    tickets: batchedWork(runtime, verifyVisits, { ownerOf: addressOf, apartOf: apartOfTicket }),
  };
  ofRuntimes.set(runtime, own);
  return own;
}

function addressOf({ caller: { address } }: { caller: Caller }): string {
  return rangesOf(address)[0]?.range ?? address;
}

async function giveTicket(
  runtime: Runtime,
  openings: VisitBatches['openings'],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const token = tokenOf(request);
  if (token === null) throw refuse('not_found');
  const channel = channelOf(openingBody.parse(request.body).c);
  const caller = callerOf(runtime.config, request, reply, null);
  const task = await openings.ask({ token, channel, caller });
  return reply.header('Cache-Control', 'no-store').send(task ?? {});
}

async function decideVisit(
  runtime: Runtime,
  tickets: VisitBatches['tickets'],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = ticketBody.safeParse(request.body);
  const token = tokenOf(request);
  if (!body.success || !token) throw refuse('validation_failed');
  const caller = callerOf(runtime.config, request, reply, null);
  const ticket = readTicket(runtime.config.secret, body.data.ticket);
  const visit =
    ticket && (await tickets.ask({ ...body.data, token, caller, text: body.data.ticket, ticket }));
  if (visit?.completedShareOf) {
    await completeCampaignIfDelivered({ runtime, now: runtime.clock.now() }, visit.completedShareOf);
  }
  // Only the sharer and the advertiser see why a visit does not count.
  const state = visit?.state === 'verified' ? 'verified' : 'seen';
  return reply.header('Cache-Control', 'no-store').send({ state });
}

async function takeReport(runtime: Runtime, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request);
  const report = reportBody.safeParse(request.body ?? {});
  if (!report.success) throw refuse('validation_failed', { fields: { reason: 'invalid' } });
  const taken =
    token &&
    (await inContext(runtime, request, reply, (context) => reportShare(context, { token, ...report.data })));
  if (!taken) throw refuse('not_found');
  return reply.redirect(`/r/${token}?${REPORTED}`, 303);
}

function tokenOf(request: FastifyRequest): string | null {
  const { token = '' } = request.params as { token?: string };
  return TOKEN.test(token) ? token : null;
}

function inContext<Result>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const caller = callerOf(runtime.config, request, reply, null);
  const accepted = request.headers['accept-language'];
  const language = languageOfVisitor(accepted);
  const languagesRead = () => languagesOfBrowser(accepted);
  const origin = originOf(runtime.config, request);
  return runWork(runtime, runtime.clock.now(), (work) =>
    run({ ...work, caller, language, languagesRead, origin }),
  );
}
