import { WORTH_MAX } from '@handbill/contract/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import { runWork } from '../../../platform/work.ts';
import { reportByPicture } from './report-conversion.ts';

const query = z.object({
  hb: z.string().max(64),
  worth: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(BigInt)
    .refine((worth) => worth <= WORTH_MAX)
    .optional()
    .catch(undefined),
});
/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The picture by which advertisers' pages report what taps led to. */
export function registerPicture(app: FastifyInstance, runtime: Runtime): void {
  app.get('/api/conversions.gif', { exposeHeadRoute: false }, (request, reply) =>
    sendPixel(runtime, request, reply),
  );
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
