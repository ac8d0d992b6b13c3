import { z } from 'zod';
import { visitChannels } from '../channels.ts';
import { defineEndpoint, money } from '../endpoint.ts';
import { refusalReasons, timezone } from './objects.ts';

/** A business day, `yyyy-MM-dd`. */
const day = z.iso.date();

export const insight = defineEndpoint({
  method: 'GET',
  path: 'insight',
  summary:
    'What the orders that the member received in the last 30 days have brought: by day, hour, order and channel.',
  auth: 'member',
  input: { timezone },
  data: z.strictObject({
    /** The first of the days, in the company’s time zone. */
    since: day,
    /** The rewards of verified visits, also of those that are not claimed yet. */
    reward: money,
    visits: z.int(),
    by_day: z.array(z.strictObject({ day, visits: z.int(), reward: money })),
    /** The time zone of the hours. */
    timezone: z.string(),
    /** 24 hours of the day. */
    by_hour: z.array(z.strictObject({ hour: z.int(), visits: z.int(), reward: money })),
    /** How many advertisements brought a reward. */
    campaigns: z.int(),
    /** The 20 of them with the largest rewards. */
    by_campaign: z.array(
      z.strictObject({ title: z.string(), shares: z.int(), visits: z.int(), reward: money }),
    ),
    by_channel: z.array(
      z.strictObject({ channel: z.enum(visitChannels), visits: z.int(), refused: z.int(), reward: money }),
    ),
    /** Visits that did not count; link previews are none. */
    refused: z.partialRecord(z.enum(refusalReasons), z.int()),
    /** What all members who were paid for visits in the last 30 days were paid; null when they are too few. */
    everyone: z.strictObject({ members: z.int(), median: money }).nullable(),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});
