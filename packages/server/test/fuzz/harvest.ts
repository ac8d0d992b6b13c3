import type { Call } from './calls.ts';
import type { Sent } from './send.ts';
import type { PoolName } from './values.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;

/** Keeps what a successful answer names, for requests to come. */
export async function harvest(world: World, sent: Sent, body: unknown): Promise<void> {
  const { role, call } = sent;
  const me = role === 'nobody' || role === 'forged' ? null : world.people[role].id;
  if (/^change(Operator)?Password$/.test(call.name) && me !== null)
    world.setPassword(me, String(sent.input?.password));
  if (call.name === 'logout' || call.name === 'operatorLogout' || call.name === 'refreshToken')
    world.signedOut(role);
  if (call.name === 'closeAccount') await world.replace(role);
  for (const found of objectsIn(body)) keep(world, call, me, found);
}

function keep(world: World, call: Call, me: string | null, found: Json): void {
  const know = (pool: PoolName, value: unknown, owner: string | null, state?: unknown) => {
    if (typeof value === 'string')
      world.know(pool, value, owner, typeof state === 'string' ? state : undefined);
  };
  const { _id, member, stage, status } = found;
  const owner = isJson(member) ? String(member._id) : me;
  if (found.side === 'received') know('product', _id, owner, `share/${String(stage)}`);
  if (found.side === 'distributed' || ('stage' in found && 'member' in found)) {
    know('campaign', _id, owner, stage);
    know('product', _id, owner, stage);
  }
  if ('credited' in found) know('deposit', _id, owner, status);
  if ('net' in found && 'due_at' in found) know('withdrawal', _id, owner, status);
  if ('reports' in found && 'first_at' in found) know('reported', _id, null, `reported/${String(status)}`);
  if ('filter' in found && 'list' in found) know('view', _id, me);
  if ('unsettled' in found && 'share' in found) know('visit', _id, null, String(found.unsettled));
  if ('orders_running' in found) know('block', _id, null, found.ended_at === null ? 'holds' : 'ended');
  if ('made_by' in found) know('batch', _id, null, status);
  if ('withdrawal_id' in found) know('locked_withdrawal', _id, null, status);
  else if ('may_approve' in found) {
    know('approval', _id, null, status);
    know('approval_seen', found.seen, null);
  } else if ('decided_by' in found) know('correction', _id, null, status);
  if ('booked_on' in found && 'received_at' in found) know('unmatched', _id, null, status);
  if ('imported_lines' in found) know('statement', _id, null, status);
  if ('read_at' in found) know('notification', _id, owner);
  if ('lock_reason' in found && typeof _id === 'string' && world.isLockable(_id))
    know('member', _id, null, found.locked_at === null ? 'free' : 'locked');
  if (String(found.link).includes('/invitation#')) know('invitation', String(found.link).split('#')[1], null);
  if (call.name === 'addLevel') know('added_level', _id, null);
  if (call.name === 'addPackage') know('added_package', _id, null);
  if ('recipients' in found && 'told' in found) know('announcement', _id, null, found.state);
  if ('saved_by' in found) know('page_version', _id, null);
  if ('share_url' in found) know('share_token', String(found.share_url).split('/').at(-1), null);
  if (call.side === 'member' && 'invite_code' in found) know('code', found.invite_code, null);
  if ('last_used_at' in found) know('session', _id, owner);
  know('cursor', found.next_cursor, null, call.name);
  know('refresh_token', found.refresh_token, owner);
  if (call.name === 'uploadHousePicture') know('house_picture', found.file, null);
  else if (String(found.file ?? '').startsWith('/uploads/')) know('image', found.file, owner);
}

function* objectsIn(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const each of value) yield* objectsIn(each);
  if (!isJson(value)) return;
  yield value;
  for (const each of Object.values(value)) yield* objectsIn(each);
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
