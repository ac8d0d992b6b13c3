import { join } from 'node:path';
import { objects } from '@handbill/contract/console';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext, Runtime } from '../../platform/context.ts';
import { callerOf, originOf } from '../../platform/identity/caller.ts';
import { randomSecret } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { runWork } from '../../platform/work.ts';
import { readSettings } from '../settings/index.ts';
import { completeCampaignIfDelivered } from '../shares/index.ts';
import { openVisit, readSharedAd } from './open-visit.ts';
import { notFoundPage, sharePage } from './page.ts';
import { languageOfVisitor } from './page-texts.ts';
import { reportShare } from './report-share.ts';
import { type SmallPictures, smallPicturesOf } from './small-pictures.ts';
import { type Verdict, verifyVisit } from './verify-visit.ts';

const REPORTED = 'reported';
const params = z.object({ token: z.string().regex(/^[A-Za-z0-9]{1,64}$/) });
const REPORT_BYTES_MAX = 1_000;
/** Without a reason it is another one: pages that are open since before there were any send none. */
const reportBody = z.object({ reason: z.enum(objects.reportReasons).default('other') });
const ticketBody = z.strictObject({ ticket: z.string().max(300), nonce: z.int().min(0) });

/** The routes behind a share's link: they answer pages and a verdict instead of the usual calls. */
export function registerSharePage(app: FastifyInstance, runtime: Runtime): void {
  const smallPictures = smallPicturesOf(join(runtime.config.dataDirectory, 'uploads'));
  app.get('/r/:token', (request, reply) => showPage({ runtime, smallPictures }, request, reply));
  app.post('/r/:token/visit', (request, reply) => decideVisit(runtime, request, reply));
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

interface PagesOf {
  runtime: Runtime;
  smallPictures: SmallPictures;
}

async function showPage({ runtime, smallPictures }: PagesOf, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request);
  const reported = (request.query as Record<string, unknown>)[REPORTED] !== undefined;
  const nonce = randomSecret(16).toString('base64');
  const { opened, ...frame } = await inContext(runtime, request, reply, async (context) => {
    const { site_title: siteTitle } = await readSettings(context);
    // A HEAD or the return from the report is not one more opening.
    const looksOnly = request.method === 'HEAD' || reported;
    const opened = token === null ? null : await (looksOnly ? readSharedAd : openVisit)(context, token);
    return { opened, language: context.language, nonce, siteTitle, origin: context.origin };
  });
  protect(reply, nonce);
  reply.type('text/html; charset=utf-8');
  if (opened === null) return reply.status(404).send(notFoundPage(frame));
  const smallPicture = await smallPictures(opened.ad.image);
  return reply.send(sharePage(opened, { ...frame, path: `/r/${token}`, reported, smallPicture }));
}

async function decideVisit(runtime: Runtime, request: FastifyRequest, reply: FastifyReply) {
  const body = ticketBody.safeParse(request.body);
  const token = tokenOf(request);
  if (!body.success || !token) throw refuse('validation_failed');
  const now = runtime.clock.now();
  const visit = await inContext(runtime, request, reply, (context) =>
    verifyVisit(context, { token, ...body.data }),
  );
  if (visit.completedShareOf !== null) {
    await completeCampaignIfDelivered({ runtime, now }, visit.completedShareOf);
  }
  const verdict: Verdict = { state: visit.state, reason: visit.reason };
  return reply.header('Cache-Control', 'no-store').send(verdict);
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
  return params.safeParse(request.params).data?.token ?? null;
}

function inContext<Result>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const caller = callerOf(runtime.config, request, reply, null);
  const language = languageOfVisitor(request.headers['accept-language']);
  const origin = originOf(runtime.config, request);
  return runWork(runtime, runtime.clock.now(), (work) => run({ ...work, caller, language, origin }));
}

function protect(reply: FastifyReply, nonce: string): void {
  reply
    .header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        "img-src 'self' data:",
        `style-src 'nonce-${nonce}'`,
        `script-src 'nonce-${nonce}'`,
        "connect-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store');
}
