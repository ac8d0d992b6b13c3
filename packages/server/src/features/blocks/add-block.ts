import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordBlock } from './record-block.ts';
import { hostOf, isOrdinary } from './rules.ts';
import { endBlocksDue, insertBlock, networkWasSeen, selectBlock } from './sql.ts';
import { blockOf } from './wire.ts';

const MARK_LENGTH = 8;

type Asked = InputOf<typeof calls.addBlock>;

/** Blocks a host, a network or a browser for a time; from now on it is refused, with a reason. */
export async function addBlock(
  context: OperatorContext,
  asked: Asked,
): Promise<AnswerOf<typeof calls.addBlock>> {
  const { tx, now, operatorId } = context;
  const blocked = await blockedOf(context, asked);
  // Ends expired blocks first, so that they do not conflict.
  await endBlocksDue(tx, now);
  const id = context.newId();
  const endsAt = addMs(now, asked.days * DAY_MS);
  const { kind, reason } = asked;
  const added = await insertBlock(tx, { id, kind, ...blocked, reason, operatorId, now, endsAt });
  if (!added) throw refuse('block_exists');
  const block = await selectBlock(tx, id);
  await recordBlock(context, 'block_added', { block, before: null, after: 'holds' });
  return { data: blockOf(block) };
}

async function blockedOf(
  { tx, now }: OperatorContext,
  { kind, value }: Asked,
): Promise<{ value: string; dayKey: Buffer | null }> {
  switch (kind) {
    case 'host': {
      const host = hostOf(value);
      if (host === null) throw refuse('validation_failed', { fields: { value: 'no_host' } });
      return { value: host, dayKey: null };
    }
    case 'agent':
      if (isOrdinary(value)) throw refuse('block_too_wide');
      return { value: value.toLowerCase(), dayKey: null };
    case 'network': {
      const dayKey = Buffer.from(value, 'hex');
      if (dayKey.toString('hex') !== value || !(await networkWasSeen(tx, { dayKey, now }))) {
        throw refuse('validation_failed', { fields: { value: 'no_network' } });
      }
      return { value: value.slice(0, MARK_LENGTH), dayKey };
    }
  }
}
