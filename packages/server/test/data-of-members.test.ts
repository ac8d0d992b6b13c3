import { readFileSync } from 'node:fs';
import * as consoleCalls from '@handbill/contract/console';
import { type Language, languages } from '@handbill/contract/languages';
import * as member from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseClosedAccounts } from '../src/features/closing/erase-closed-accounts.ts';
import { runJob } from '../src/platform/queue/jobs.ts';
import { createTestApp, type TestApp } from './app.ts';
import { holdsNothing, madeForTheExport, referencesToMembers } from './data-of-members/references.ts';
import { tablesWith } from './data-of-members/tables-with.ts';
import { openApproval } from './given/approvals.ts';
import { savedBusiness } from './given/businesses.ts';
import { memberFactorsOf } from './given/member-factors.ts';
import { saveBankAndAddress } from './given/money/payout-details.ts';
import { PASSWORD, type Person } from './given/people.ts';
import { askedCode } from './given/phones.ts';
import { askRecovery, recoveryOf } from './given/recoveries.ts';
import { askedSupport } from './given/support.ts';
import { joinTeam } from './given/teams.ts';
import { newBrowser } from './stand-ins/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const known = { ...referencesToMembers, ...holdsNothing };

/** Every column of the migrated schema that refers to a member, by a foreign key or by its name. */
async function columnsOfMembers(): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
       a.attname::text ~ '(^|_)(member|owner|subject|inviter|sharer|advertiser)_id$'
       or c.relname = 'member' and a.attname = 'id'
       or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
         and f.confrelid = 'member'::regclass and a.attnum = any (f.conkey)))
     order by 1`,
  );
  return rows.map(({ name }) => name).sort();
}

/** The rules of the map that columns break. */
const withoutEntry = (columns: readonly string[]) => columns.filter((column) => !(column in known));

test('every column that refers to a member is in the map of what we tell, export and erase', async () => {
  const columns = await columnsOfMembers();
  expect(withoutEntry(columns)).toEqual([]);
  expect(Object.keys(known).filter((column) => !columns.includes(column))).toEqual([]);
});

test('a new table that refers to members, with or without a foreign key, is found missing from the map', async () => {
  await app.owner.query(`
    create table planted_note (id uuid primary key, about uuid references member);
    create table planted_mark (id uuid primary key, member_id uuid)`);
  const missing = withoutEntry(await columnsOfMembers());
  await app.owner.query('drop table planted_note, planted_mark');
  expect(missing).toEqual(['planted_mark.member_id', 'planted_note.about']);
});

const pageIn = (language: Language) =>
  readFileSync(new URL(`../content/pages/${language}/privacy.html`, import.meta.url), 'utf8');

test('the privacy page says that we have what refers to members', () => {
  const page = pageIn('en').replaceAll('\u00a0', ' ');
  for (const [column, { page: says }] of Object.entries(referencesToMembers)) {
    expect(page, column).toContain(says);
  }
});

test.each(languages)('the privacy page in %s has the same parts as in English', (language) => {
  const partsOf = (page: string) => page.match(/<\/?(?:h2|p|ul|li|strong)>/g);
  expect(partsOf(pageIn(language))).toEqual(partsOf(pageIn('en')));
});

test('each key of the data export is that of a table of the map, and each table has one or a reason', () => {
  const exported = Object.values(referencesToMembers).flatMap(({ exported: keys }) =>
    typeof keys === 'string' ? [] : keys,
  );
  const keys = Object.keys(member.exportData.output.shape.data.shape);
  expect([...new Set([...exported, ...Object.keys(madeForTheExport)])].sort()).toEqual(keys.sort());
});

/** A member with a row in every table that an erasure empties or blanks. */
async function memberWithEverything(): Promise<Person> {
  const [lan, other] = [await app.newMember(), await app.newMember()];
  const operator = await app.newOperator();
  const as = lan;
  await saveBankAndAddress(app, lan);
  for (const owner of [lan, other]) await savedBusiness(app, owner);
  await joinTeam(app, { owner: lan, member: other, role: 'viewer' });
  await joinTeam(app, { owner: other, member: lan, role: 'viewer' });
  await app.call(member.phoneConfirm, { code: await askedCode(app, lan) }, { as });
  await app.call(member.apiKeyMake, { name: 'Shop', scopes: ['orders:read'] }, { as });
  await app.call(member.webhookAdd, { url: 'https://shop.example/hook', events: ['order.ended'] }, { as });
  await app.call(member.pushSubscribe, newBrowser().subscription, { as });
  await app.call(member.updateNotificationSetting, { topic: 'news', choice: 'none' }, { as });
  await app.call(member.makeRecoveryCodes, { password: PASSWORD }, { as });
  await app.call(consoleCalls.addMemberNote, { id: lan.id, text: 'Called.' }, { as: operator });
  await askedSupport(app, lan);
  for (const isDecided of [true, false]) {
    const id = await recoveryOf(app, await askRecovery(app, lan.username), operator);
    await app.call(consoleCalls.startRecovery, { id, reason: 'Called' }, { as: operator });
    const approval = (await openApproval(app, operator, `recovery/${id}`))._id;
    if (isDecided) await app.call(consoleCalls.declineApproval, { id: approval }, { as: operator });
  }
  await app.work(({ tx, now }) =>
    tx.query(`insert into upload (file, member_id, purpose, created_at) values ('/a.webp', $1, 'logo', $2)`, [
      lan.id,
      now,
    ]),
  );
  const factors = memberFactorsOf(app);
  await factors.addAuthenticator(lan);
  await factors.addPasskey(lan);
  return lan;
}

/** How many rows refer to a member in a column, and in how many of them any of these columns has a value. */
async function rowsOf(memberId: string, place: string, blanked: readonly string[] = []) {
  const [table, column] = place.split('.');
  const filled = blanked.map((each) => `coalesce(${each}::text, '') <> ''`).join(' or ') || 'false';
  const { rows } = await app.owner.query<{ rows: number; filled: number }>(
    `select count(*)::int as rows, (count(*) filter (where ${filled}))::int as filled
     from ${table} where ${column} = $1`,
    [memberId],
  );
  return rows[0] ?? { rows: 0, filled: 0 };
}

test('erasing a member empties and blanks what the map says, and keeps the rest', async () => {
  const { id, ...lan } = await memberWithEverything();
  const places = Object.entries(referencesToMembers);
  const count = async () => {
    const counted = [];
    for (const [place, { erased }] of places) {
      const blanked = typeof erased === 'object' ? erased.blanked : [];
      counted.push({ place, erased, ...(await rowsOf(id, place, blanked)) });
    }
    return counted;
  };
  const before = await count();
  // Tables of money have rows in the test of the erasure itself.
  expect(before.filter(({ erased, rows }) => erased === 'deleted' && rows === 0)).toEqual([]);
  const { status } = await app.call(member.closeAccount, { password: PASSWORD }, { as: { id, ...lan } });
  expect(status).toBe(200);
  app.clock.advance(365 * DAY_MS);
  await runJob(app.runtime, eraseClosedAccounts);
  const after = await count();
  for (const [index, { place, erased, rows, filled }] of after.entries()) {
    expect([place, rows], place).toEqual([place, erased === 'deleted' ? 0 : before[index]?.rows]);
    expect([place, filled]).toEqual([place, 0]);
  }
  const { rows: words } = await app.owner.query(
    `select count(*)::int as kept from support_message join support_request on support_request.id = request_id
     where member_id = $1 and text is not null`,
    [id],
  );
  expect(words).toEqual([{ kept: 0 }]);
  expect(await tablesWith(app, lan.username)).toEqual(['operator_action']);
  const { rows: approvals } = await app.owner.query(
    `select status, shown ->> 'title' = username as by_pseudonym, payload::text as payload
     from approval join member on member.id = approval.member_id where member.id = $1`,
    [id],
  );
  const forgotten = { status: 'declined', by_pseudonym: true, payload: '{}' };
  expect(approvals).toEqual([forgotten, forgotten]);
});
