// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useAccept, useEnd } from './use-own-memberships.ts';
import { useInvite, useRemove } from './use-team.ts';

const lan = { _id: 't1', username: 'lan', role: 'viewer', invited_at: '', accepted_at: null };
const noodles = { _id: 't1', business: 'Noodles', owner: 'hoa', role: 'viewer', invited_at: '' };

test('the team is that of the answer to an invitation, and is not asked for again', async () => {
  let done = 0;
  const { queries, hook } = await drawHook(() => useInvite(() => (done += 1)));
  const asked = show(queries, [[keys.team, []]]);
  answer('team-invite', { data: [lan] });
  await press(hook(), { username: 'lan', role: 'viewer' });
  expect([queries.getQueryData(keys.team), done, asked]).toEqual([[lan], 1, []]);
});

test('a refused removal asks for the team again, and is repeated under a new key', async () => {
  const { queries, hook } = await drawHook(() => useRemove(() => undefined));
  const asked = show(queries, [[keys.team, [lan]]]);
  answer('team-remove', refusal('not_found', 404), { data: [] });
  await press(hook(), { membership_id: 't1' });
  expect(asked).toEqual(['team']);
  await press(hook(), { membership_id: 't1' });
  expect(queries.getQueryData(keys.team)).toEqual([]);
  expect(new Set(reached.map(({ key }) => key)).size).toBe(2);
});

test('an accepted invitation and a team that was left are known from their answers', async () => {
  const joined = { ...noodles, accepted_at: '2026-01-01T00:00:00.000Z' };
  const accepting = await drawHook(() => useAccept(() => undefined));
  const asked = show(accepting.queries, [[keys.memberships, [{ ...noodles, accepted_at: null }]]]);
  answer('membership-accept', { data: [joined] });
  await press(accepting.hook(), { membership_id: 't1' });
  expect([accepting.queries.getQueryData(keys.memberships), asked]).toEqual([[joined], []]);
  const ending = await drawHook(() => useEnd(() => undefined));
  answer('membership-end', { data: [] });
  await press(ending.hook(), { membership_id: 't1' });
  expect(ending.queries.getQueryData(keys.memberships)).toEqual([]);
});
