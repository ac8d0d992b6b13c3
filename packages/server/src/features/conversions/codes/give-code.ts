import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { runWork } from '../../../platform/work.ts';
import { visitOfTicket } from '../../visits/index.ts';
import { CODE_LENGTH } from '../rules.ts';
import { selectCodeOfVisit, storeCode } from './codes-sql.ts';

const params = z.object({ token: z.string().regex(/^[A-Za-z0-9]{1,64}$/) });
const body = z.strictObject({ ticket: z.string().max(300) });
/** A code that its advertiser has already given is drawn again. */
const DRAWS_MAX = 3;

/** The route by which the page of a share asks for the code of its visit. */
export function registerCodes(app: FastifyInstance, runtime: Runtime): void {
  app.post('/r/:token/code', async (request, reply) => {
    const link = params.safeParse(request.params);
    const asked = body.safeParse(request.body);
    if (!link.success || !asked.success) throw refuse('validation_failed');
    const visitId = visitOfTicket(runtime.config.secret, asked.data.ticket);
    const { token } = link.data;
    const now = runtime.clock.now();
    const code = visitId && (await runWork(runtime, now, (work) => giveCode(work, { token, visitId })));
    return reply.header('Cache-Control', 'no-store').send(code ? { code } : {});
  });
}

/** The code of a visit: always the same one. Null: it gets none. */
async function giveCode(
  { tx, now }: Work,
  visit: { token: string; visitId: string },
): Promise<string | null> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const coded = await selectCodeOfVisit(tx, visit);
    if (coded === null || coded.code !== null) return coded?.code ?? null;
    await storeCode(tx, { ...visit, code: newCode(CODE_LENGTH), now });
  }
  return (await selectCodeOfVisit(tx, visit))?.code ?? null;
}
