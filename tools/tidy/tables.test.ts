import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readProject, sourceFile } from './source-file.ts';
import { tableFindings } from './tables/check.ts';
import { namedIn } from './tables/statements.ts';

test('every feature reads and writes its own tables, and of others what they share', () => {
  const files = readProject(fileURLToPath(new URL('../../', import.meta.url)));
  expect(tableFindings(files)).toEqual([]);
});

const features = 'packages/server/src/features';
const schemaOf = (tables: string, rest = '') =>
  `export const schema: FeatureSchema = { tables: [${tables}], ${rest} };`;
const planted: Record<string, string> = {
  'packages/ledger/migrations/001-tables.sql':
    'create table ledger.account (id int); create view ledger.member_balance as select 1;',
  'packages/server/src/platform/schema.ts': schemaOf("'session'"),
  [`${features}/shares/schema.ts`]: schemaOf(
    "'share', 'visit'",
    "views: { running_share: { meaning: 'Runs.', sql: `select id from share where stage = 'distributing'` } }",
  ),
  [`${features}/members/schema.ts`]: schemaOf(
    "'member'",
    "functions: { is_open: { meaning: 'Open.', signature: '(closed timestamptz) returns boolean', sql: 'select closed is null' } }",
  ),
};

/** What the rule finds when these files are there as well. */
function findingsIn(files: Record<string, string>): string[] {
  return tableFindings(
    Object.entries({ ...planted, ...files }).map(([path, text]) => sourceFile(path, text)),
  );
}
const query = (text: string) => `await tx.query(\`${text}\`, []);`;
const sharesSql = `${features}/shares/sql.ts`;

describe('a feature that', () => {
  test.each([
    ['reads its own tables', 'select * from share join visit on visit.share_id = share.id'],
    ['reads what another one shares', 'select * from share join shared.running_share using (id)'],
    ['asks a rule of another one', 'select 1 from share where shared.is_open(share.ended_at)'],
    ['reads the face of the ledger', 'select balance from ledger.member_balance where member_id = $1'],
    ['names a common table after a table', 'with member as (select id from share) select * from member'],
    ['reads the catalogue', 'select 1 from pg_class where relname = $1'],
    ['takes a part of an instant', 'select extract(epoch from member) from share'],
    ['compares with `is distinct from`', 'select id from share where a is distinct from member'],
    ['calls a function of PostgreSQL', 'select * from unnest($1::int[]) as member (id), share'],
  ])('%s is let pass', (_what, text) => {
    expect(findingsIn({ [sharesSql]: query(text) })).toEqual([]);
  });

  test.each([
    ['reads a table of another one', 'select id from member', 'member is a table of members'],
    ['joins one', 'select 1 from share join member on true', 'member is a table of members'],
    [
      'names one after a comma',
      'select 1 from share, (select 1) as one, member',
      'member is a table of members',
    ],
    [
      'reads one in a subselect',
      'select id from share where exists (select from member)',
      'a table of members',
    ],
    ['reads one in the schema public', 'select id from public.member', 'member is a table of members'],
    ['inserts into one', 'insert into member (id) values ($1)', 'member is a table of members'],
    ['updates one', 'update member set id = $1', 'member is a table of members'],
    [
      'updates one in a common table',
      'with a as (update member set id = 1 returning id) select * from a',
      'members',
    ],
    ['updates its own from one', 'update share set id = m.id from member m', 'member is a table of members'],
    ['deletes from one', 'delete from member where id = $1', 'member is a table of members'],
    [
      'deletes its own using one',
      'delete from share using member where true',
      'member is a table of members',
    ],
    ['locks rows of one', 'select 1 from member where id = $1 for update', 'member is a table of members'],
    ['locks one', 'lock table share, member in exclusive mode', 'member is a table of members'],
    [
      'reads a table of the ledger',
      'select 1 from ledger.account',
      'ledger.account is a table of the ledger',
    ],
    ['reads what the ledger has not', 'select 1 from ledger.balance', 'the ledger has no ledger.balance'],
    ['reads the queue', 'select 1 from graphile_worker.jobs', 'graphile_worker.jobs is a table of the queue'],
    ['reads a table of the platform', 'select 1 from session', 'session is a table of platform'],
    ['reads a table that nobody owns', 'select 1 from nothing', 'nobody owns nothing'],
    [
      'reads a view that nobody shares',
      'select 1 from shared.open_share',
      'shared.open_share is in no schema.ts',
    ],
    [
      'asks a rule that nobody shares',
      'select shared.is_shut(a) from share',
      'shared.is_shut is in no schema.ts',
    ],
  ])('%s is caught', (_what, text, found) => {
    expect(findingsIn({ [sharesSql]: `// planted\n${query(text)}` })).toEqual([
      expect.stringMatching(new RegExp(`^${sharesSql}:2 .*${found.replaceAll('.', '\\.')}`)),
    ]);
  });

  test('a feature that puts its statement together from constants is read with them, and only whole', () => {
    const parts = 'const AROUND = `join member on true`;\nconst FIGURES = `select 1 from page`;\n';
    const whole = `${parts}${query('with page as (${FIGURES}) select 1 from share ${AROUND}')}`;
    expect(findingsIn({ [sharesSql]: whole })).toEqual([
      expect.stringContaining(`${sharesSql}:3 member is a table of members`),
    ]);
    expect(
      findingsIn({ [sharesSql]: 'const ALL = `select 1 from member`;\nawait tx.query(ALL, []);' }),
    ).toEqual([expect.stringContaining('member is a table of members')]);
  });

  test('owns a table that another one owns, or shares something under the name of another, is caught', () => {
    const path = `${features}/visits/schema.ts`;
    expect(findingsIn({ [path]: schemaOf("'visit'") })).toEqual([
      expect.stringMatching(/visit has an owner already/),
    ]);
    const views = "views: { running_share: { meaning: 'Runs.', sql: 'select 1' } }";
    expect(findingsIn({ [path]: schemaOf('', views) })).toEqual([
      expect.stringMatching(/shared\.running_share has an owner already/),
    ]);
  });

  test('a feature that shares more than its own tables is caught', () => {
    const path = `${features}/visits/schema.ts`;
    const views = (sql: string) => schemaOf("'mark'", `views: { seen: { meaning: 'Seen.', sql: '${sql}' } }`);
    expect(findingsIn({ [path]: views('select 1 from mark join share on true') })).toEqual([
      `${path}: shared.seen is made of share, which is not a table of visits`,
    ]);
    expect(findingsIn({ [path]: views('select 1 from mark, shared.running_share') })).toEqual([
      `${path}: shared.seen is made of shared.running_share, which is not a table of visits`,
    ]);
  });
});

describe('features that need each other in a ring', () => {
  const membersRead = { [`${features}/members/sql.ts`]: query('select 1 from shared.running_share') };
  test('by reading only are caught', () => {
    const asked = { [sharesSql]: query('select 1 from share where shared.is_open(a)') };
    expect(findingsIn({ ...membersRead, ...asked })).toEqual([
      expect.stringContaining(
        'members, shares need each other in a ring (members → shares, shares → members)',
      ),
    ]);
  });

  test('by reading one way and importing the other are caught, also by way of a third', () => {
    const direct = { [`${features}/shares/claim.ts`]: "import { a } from '../members/index.ts';" };
    expect(findingsIn({ ...membersRead, ...direct })).toHaveLength(1);
    const third = {
      [`${features}/shares/claims/claim.ts`]: "import { a } from '../../levels/index.ts';",
      [`${features}/levels/buy.ts`]: "import { a } from '../members/index.ts';",
    };
    expect(findingsIn({ ...membersRead, ...third })).toEqual([
      expect.stringContaining('levels, members, shares need each other in a ring'),
    ]);
  });

  test('in a test only are let pass', () => {
    const direct = { [`${features}/shares/claim.test.ts`]: "import { a } from '../members/index.ts';" };
    expect(findingsIn({ ...membersRead, ...direct })).toEqual([]);
  });
});

test('a map that draws a feature above or level with what it needs is caught, and one in the order of the arrows is not', () => {
  const read = { [sharesSql]: query('select 1 from share where shared.is_open(a)') };
  const mapOf = (...rows: string[]) => ({
    'docs/architecture.md': ["## The server's features", ...rows, '## The rest', '| `shares` | rest |'].join(
      '\n',
    ),
  });
  const [members, shares] = ['| `members` | who |', '| `shares` | what |'];
  const found = [
    'docs/architecture.md: shares needs members: in the map, move it to a group below that of members',
  ];
  expect(findingsIn({ ...read, ...mapOf(members, '| | |', shares) })).toEqual([]);
  expect(findingsIn({ ...read, ...mapOf(shares, '| | |', members) })).toEqual(found);
  expect(findingsIn({ ...read, ...mapOf(members, shares) })).toEqual(found);
});

test('names in a statement are found where only a table can stand', () => {
  const text = `insert into a (b, c) select 'from d', e from f as g -- from h
    left join lateral (select trim(both from i) from j) as k on true, l
    on conflict (b) do update set c = excluded.c`;
  expect(namedIn(text).map(({ name }) => name)).toEqual(['a', 'f', 'j', 'l']);
});
