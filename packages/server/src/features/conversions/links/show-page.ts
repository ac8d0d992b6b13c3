import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Runtime, Work } from '../../../platform/context.ts';
import { languageOfPage } from '../../../platform/http/files/negotiation.ts';
import { runWork } from '../../../platform/work.ts';
import { knownSettings, siteTitleOf } from '../../settings/index.ts';
import { channelsOfOrder } from '../results/list-visits.ts';
import { resultsOf } from '../results/read-results.ts';
import { selectRefused } from '../results/results-sql.ts';
import { selectLinkedOrder } from './links-sql.ts';
import { noResultsPage, resultsPage, resultsPagePolicy } from './page.ts';
import { hashOfToken, TOKEN_LENGTH } from './rules.ts';

const params = z.object({
  token: z
    .string()
    .regex(/^[0-9A-Za-z]+$/)
    .length(TOKEN_LENGTH),
});

/**
 * The page behind a link to the results of an order: the figures that its owner sees, read each time, without a
 * script, a cookie or an effect. An ended, an expired and an unknown link have one answer.
 */
export function registerResultsPage(app: FastifyInstance, runtime: Runtime): void {
  const siteTitle = siteTitleOf(runtime);
  app.get('/results/:token', { exposeHeadRoute: false }, async (request, reply) => {
    const frame = { language: languageOfPage(request), siteTitle: await siteTitle() };
    const token = params.safeParse(request.params).data?.token ?? null;
    const found =
      token === null
        ? null
        : await runWork(runtime, runtime.clock.now(), (work) => readLinked(work, token), 'read');
    if (found === null) return asPage(reply).status(404).send(noResultsPage(frame));
    return asPage(reply).send(resultsPage(found, frame));
  });
}

async function readLinked(work: Work, token: string) {
  const order = await selectLinkedOrder(work.tx, hashOfToken(token), work.now);
  if (order === null) return null;
  const { campaign_id: campaignId, member_id: memberId, title, stage } = order;
  const [results, channels, reasons] = await Promise.all([
    resultsOf(work, { campaignId, memberId, readIn: null }),
    channelsOfOrder(work.tx, campaignId),
    selectRefused(work.tx, campaignId),
  ]);
  if (results === null) return null;
  const { currency, timezone } = await knownSettings(work);
  return {
    title,
    runs: stage === 'distributing',
    results,
    channels,
    reasons,
    currency,
    timezone,
    now: work.now,
  };
}

function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', resultsPagePolicy)
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex, nofollow');
}
