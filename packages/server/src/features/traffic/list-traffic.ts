import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { knownSettings } from '../settings/index.ts';
import { filterOf, periodOf } from './read-filter.ts';
import { selectTraffic } from './sql.ts';
import { trafficOf } from './wire.ts';

/** The visits of a period in groups, largest first. */
export async function listTraffic(
  context: OperatorContext,
  { by, ...input }: InputOf<typeof calls.listTraffic>,
): Promise<AnswerOf<typeof calls.listTraffic>> {
  const { tx, now } = context;
  const { after, limit } = pageOf(input, isPlace);
  const period = periodOf(context, input);
  const rows = await selectTraffic(tx, {
    by,
    period,
    filter: await filterOf(context, input),
    timezone: (await knownSettings(context)).timezone,
    after: placeOf(after),
    limit: limit + 1,
    openedMin: 1,
    now,
  });
  const page = cutPage(rows, limit, ({ opened, key }) => `${opened} ${key}`);
  return { data: page.rows.map((row) => trafficOf(by, row)), next_cursor: page.next_cursor, ...period };
}

function isPlace(text: string): boolean {
  return /^\d{1,9} [0-9a-z-]{1,36}$/.test(text);
}

function placeOf(after: string | null): { opened: number; key: string } | null {
  if (after === null) return null;
  const [opened = '', key = ''] = after.split(' ');
  return { opened: Number(opened), key };
}
