import { amount } from '@handbill/contract/endpoint';
import { toWire } from '@handbill/contract/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { runWork } from '../../../platform/work.ts';
import { keyHash } from '../keys/key-hash.ts';
import { useKey } from '../keys/keys-sql.ts';
import { type Reported, reportByPicture, reportByServer } from './report-conversion.ts';

const hb = z.string().max(64);
const body = z.strictObject({ hb, worth: amount.optional() });
const query = z.object({
  hb,
  worth: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(BigInt)
    .optional()
    .catch(undefined),
});
const KEY = /^Bearer (hbk_[0-9A-Za-z]{40})$/i;
/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The routes by which advertisers' programs and pages report what taps led to. */
export function registerReports(app: FastifyInstance, runtime: Runtime): void {
  app.post('/api/conversions', (request) => takeReport(runtime, request));
  app.get('/api/conversions.gif', { exposeHeadRoute: false }, (request, reply) =>
    sendPixel(runtime, request, reply),
  );
}

async function takeReport(runtime: Runtime, request: FastifyRequest) {
  const key = KEY.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw refuse('unauthorized');
  const sent = body.safeParse(request.body);
  const reported = await runWork(runtime, runtime.clock.now(), async (work) => {
    const memberId = await useKey(work.tx, { hash: keyHash(work.config.secret, key), now: work.now });
    if (memberId === null) throw refuse('unauthorized');
    if (!sent.success) throw refuse('validation_failed', { fields: fieldsOf(sent.error) });
    return reportByServer(work, { hb: sent.data.hb, worth: sent.data.worth ?? null, memberId });
  });
  return { error_code: 0, message: null, data: reportedOf(reported, sent.data?.hb ?? '') };
}

function fieldsOf({ issues }: z.ZodError): Record<string, 'invalid' | 'unknown'> {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') return { [issue.keys[0] ?? '']: 'unknown' };
  return { [String(issue?.path[0] ?? 'hb')]: 'invalid' };
}

function reportedOf(
  { campaignId, title, reported_by, worth, happened_at }: Reported,
  tap: string,
): Record<string, unknown> {
  return {
    hb: tap,
    product_id: campaignId,
    title,
    reported_by,
    worth: worth === null ? null : toWire(worth),
    happened_at: happened_at.toISOString(),
  };
}

/**
 * The same answer to everybody: the page of an advertiser cannot learn from it whether a tap exists, and it sets no
 * cookie.
 */
async function sendPixel(runtime: Runtime, request: FastifyRequest, reply: FastifyReply) {
  const sent = query.safeParse(request.query);
  const report = async (work: Work) => {
    if (sent.success) await reportByPicture(work, { hb: sent.data.hb, worth: sent.data.worth ?? null });
  };
  await runWork(runtime, runtime.clock.now(), report);
  return reply
    .type('image/gif')
    .header('Cache-Control', 'no-store')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .send(PIXEL);
}
