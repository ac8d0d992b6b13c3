import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readProject, sourceFile } from './source-file.ts';
import { tableFindings } from './tables/check.ts';
import { namedIn } from './tables/statements.ts';

test('every feature reads and writes its own tables, and of others what they share, by campaign', () => {
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
  [`${features}/levels/schema.ts`]: schemaOf(
    "'level', 'purchase'",
    "views: { sold_level: { meaning: 'Sold.', sql: `select id from level where is_sold` } }",
  ),
  [`${features}/members/schema.ts`]: schemaOf(
    "'member'",
    "functions: { is_open: { meaning: 'Open.', signature: '(closed timestamptz) returns boolean', sql: 'select closed is null' } }",
  ),
};

/** The rule's findings with these additional files. */
function findingsIn(files: Record<string, string>): string[] {
  return tableFindings(
    Object.entries({ ...planted, ...files }).map(([path, text]) => sourceFile(path, text)),
  );
}
const query = (text: string) => `await tx.query(\`${text}\`, []);`;
const levelsSql = `${features}/levels/sql.ts`;

describe('a feature that', () => {
  test.each([
    ['reads its own tables', 'select * from level join purchase on purchase.level_id = level.id'],
    ['reads a shared view of another one', 'select * from level join shared.sold_level using (id)'],
    ['calls a shared function of another one', 'select 1 from level where shared.is_open(level.ended_at)'],
    ['reads a public view of the ledger', 'select balance from ledger.member_balance where member_id = $1'],
    ['names a common table after a table', 'with member as (select id from level) select * from member'],
    ['reads the catalogue', 'select 1 from pg_class where relname = $1'],
    ['extracts a part of an instant', 'select extract(epoch from member) from level'],
    ['compares with `is distinct from`', 'select id from level where a is distinct from member'],
    ['calls a function of PostgreSQL', 'select * from unnest($1::int[]) as member (id), level'],
  ])('a feature that %s passes', (_what, text) => {
    expect(findingsIn({ [levelsSql]: query(text) })).toEqual([]);
  });

  test.each([
    ['reads a table of another feature', 'select id from member', 'member is a table of members'],
    [
      'joins another feature’s table',
      'select 1 from level join member on true',
      'member is a table of members',
    ],
    [
      'names another feature’s table after a comma',
      'select 1 from level, (select 1) as one, member',
      'member is a table of members',
    ],
    [
      'reads another feature’s table in a subselect',
      'select id from level where exists (select from member)',
      'a table of members',
    ],
    [
      'reads another feature’s table in the schema public',
      'select id from public.member',
      'member is a table of members',
    ],
    [
      'inserts into another feature’s table',
      'insert into member (id) values ($1)',
      'member is a table of members',
    ],
    ['updates another feature’s table', 'update member set id = $1', 'member is a table of members'],
    [
      'updates another feature’s table in a common table expression',
      'with a as (update member set id = 1 returning id) select * from a',
      'members',
    ],
    [
      'updates its own table from another feature’s',
      'update level set id = m.id from member m',
      'member is a table of members',
    ],
    [
      'deletes from another feature’s table',
      'delete from member where id = $1',
      'member is a table of members',
    ],
    [
      'deletes from its own table using another feature’s',
      'delete from level using member where true',
      'member is a table of members',
    ],
    [
      'locks rows of another feature’s table',
      'select 1 from member where id = $1 for update',
      'member is a table of members',
    ],
    [
      'locks another feature’s table',
      'lock table level, member in exclusive mode',
      'member is a table of members',
    ],
    [
      'reads a table of the ledger',
      'select 1 from ledger.account',
      'ledger.account is a table of the ledger',
    ],
    [
      'reads a view that the ledger does not have',
      'select 1 from ledger.balance',
      'the ledger has no ledger.balance',
    ],
    ['reads the queue', 'select 1 from graphile_worker.jobs', 'graphile_worker.jobs is the queue’s'],
    [
      'puts a task on the queue itself',
      "select graphile_worker.add_job('send') from level",
      'graphile_worker.add_job is the queue’s',
    ],
    ['reads a table of the platform', 'select 1 from session', 'session is a table of platform'],
    ['reads a table that nobody owns', 'select 1 from nothing', 'nobody owns nothing'],
    [
      'reads a view that nobody shares',
      'select 1 from shared.open_level',
      'shared.open_level is in no schema.ts',
    ],
    [
      'calls a function that nobody shares',
      'select shared.is_shut(a) from level',
      'shared.is_shut is in no schema.ts',
    ],
  ])('a feature that %s is caught', (_what, text, found) => {
    expect(findingsIn({ [levelsSql]: `// planted\n${query(text)}` })).toEqual([
      expect.stringMatching(new RegExp(`^${levelsSql}:2 .*${found.replaceAll('.', '\\.')}`)),
    ]);
  });

  test.each(['seed/sql.ts', 'seed/story/shops.ts', 'prepare-database.ts'])(
    'a statement of %s, outside of the features, on a table of one of them or of the platform is caught',
    (path) => {
      const written = query('insert into level (id) values ($1)') + query('select 1 from session');
      const read = query('select 1 from shared.sold_level');
      expect(findingsIn({ [`packages/server/src/${path}`]: written + read })).toEqual([
        expect.stringContaining(`packages/server/src/${path}:1 level is a table of levels`),
        expect.stringContaining(`packages/server/src/${path}:1 session is a table of platform`),
      ]);
    },
  );

  test('a statement that a feature builds from constants is read as a whole, and its parts are not read alone', () => {
    const parts = 'const AROUND = `join member on true`;\nconst FIGURES = `select 1 from page`;\n';
    const whole = `${parts}${query('with page as (${FIGURES}) select 1 from level ${AROUND}')}`;
    expect(findingsIn({ [levelsSql]: whole })).toEqual([
      expect.stringContaining(`${levelsSql}:3 member is a table of members`),
    ]);
    expect(
      findingsIn({ [levelsSql]: 'const ALL = `select 1 from member`;\nawait tx.query(ALL, []);' }),
    ).toEqual([expect.stringContaining('member is a table of members')]);
  });

  test('a feature that owns another one’s table, or shares something under a name already in use, is caught', () => {
    const path = `${features}/offers/schema.ts`;
    expect(findingsIn({ [path]: schemaOf("'purchase'") })).toEqual([
      expect.stringMatching(/purchase has an owner already/),
    ]);
    const views = "views: { sold_level: { meaning: 'Sold.', sql: 'select 1' } }";
    expect(findingsIn({ [path]: schemaOf('', views) })).toEqual([
      expect.stringMatching(/shared\.sold_level has an owner already/),
    ]);
  });

  test('two features that name the same kind of subject are caught, and reading the names reads all who give some', () => {
    const named = (table: string) =>
      schemaOf(`'${table}'`, `subjects: { level: { table: '${table}', id: 'id', name: 'rank' } }`);
    const both = {
      [`${features}/offers/schema.ts`]: named('mark'),
      [`${features}/marks/schema.ts`]: named('other'),
    };
    expect(findingsIn(both)).toEqual([
      expect.stringMatching(/subject of the kind level has an owner already/),
    ]);
    const one = { [`${features}/offers/schema.ts`]: named('mark') };
    const reading = query('select name from shared.subject where id = $1');
    expect(findingsIn({ ...one, [levelsSql]: reading })).toEqual([]);
    const ring = { [`${features}/offers/sql.ts`]: query('select 1 from shared.sold_level') };
    expect(findingsIn({ ...one, ...ring, [levelsSql]: reading })).toEqual([expect.stringMatching(/ring/)]);
  });

  test('a feature that shares more than its own tables is caught', () => {
    const path = `${features}/offers/schema.ts`;
    const views = (sql: string) => schemaOf("'mark'", `views: { seen: { meaning: 'Seen.', sql: '${sql}' } }`);
    expect(findingsIn({ [path]: views('select 1 from mark join level on true') })).toEqual([
      `${path}: shared.seen is made of level, which is not a table of offers`,
    ]);
    expect(findingsIn({ [path]: views('select 1 from mark, shared.sold_level') })).toEqual([
      `${path}: shared.seen is made of shared.sold_level, which is not a table of offers`,
    ]);
    const subject = "subjects: { level: { table: 'level', id: 'id', name: 'rank' } }";
    expect(findingsIn({ [path]: schemaOf("'mark'", subject) })).toEqual([
      `${path}: shared.subject of the kind level is made of level, which is not a table of offers`,
    ]);
  });
});

describe('rows that belong to a campaign', () => {
  const schemas = {
    [`${features}/shares/schema.ts`]: schemaOf(
      "'share', 'visit', 'terms'",
      "views: { running_share: { meaning: 'Runs.', sql: 'select id, campaign_id from share' } }",
    ),
  };
  const sharesSql = `${features}/shares/sql.ts`;
  const foundIn = (text: string) => findingsIn({ ...schemas, [sharesSql]: query(text) });

  test.each([
    ['in a condition', 'select id from share where id = $1 and campaign_id = $2'],
    ['in the condition before its groups', 'select 1 from share where campaign_id = $1 group by member_id'],
    [
      'in the condition of a group',
      'select member_id from share group by member_id having min(campaign_id) = $1',
    ],
    [
      'next to a filter that may be left out',
      'select 1 from share where campaign_id = $1 and ($2::uuid is null or member_id = $2)',
    ],
    [
      'next to a value that is null',
      'select 1 from share where (campaign_id = $1 and $2::uuid is null) and (stage = $3 or stage = $4)',
    ],
    [
      'in a comment with the reason why not',
      'select id from share where member_id = $1 /* any campaign: of a member */',
    ],
    [
      'after a join condition',
      'select 1 from visit join share on share.campaign_id = visit.campaign_id where share.campaign_id = $1',
    ],
    ['after `using`', 'select 1 from visit join share using (id, campaign_id) where campaign_id = $1'],
    [
      'of the row around it',
      'select 1 from terms where exists (select from visit join share on share.campaign_id = visit.campaign_id where visit.campaign_id = terms.id)',
    ],
    [
      'in conditions with the same value',
      'select 1 from visit, share where share.campaign_id = $1 and visit.campaign_id = $1',
    ],
    [
      'in each select of a union',
      'select id from share where campaign_id = $1 union all select id from visit where campaign_id = $1',
    ],
    [
      'in a lateral select',
      'select 1 from terms cross join lateral (select from share where campaign_id = terms.id) as a',
    ],
    ['in the inserted row', 'insert into share (id, campaign_id) values ($1, $2)'],
  ])('a statement that names the campaign %s passes', (_how, text) => {
    expect(foundIn(text)).toEqual([]);
  });

  test.each([
    ['a table', 'select id, campaign_id from share where id = $1', 'reads share of any campaign'],
    ['a view', 'select id from shared.running_share where id = $1', 'reads shared.running_share of any'],
    ['a table in a subselect', 'select 1 from terms where exists (select from visit)', 'reads visit of any'],
    [
      'a table inside a select with a reason',
      'select 1 from terms where exists (select from visit) /* any campaign: all */',
      'reads visit of any',
    ],
    [
      'a table in a union',
      'select id from share where campaign_id = $1 union all select id from visit',
      'reads visit of any',
    ],
    [
      'a table to write another one',
      'insert into share (id, campaign_id) select id, $1 from visit where id = $2',
      'reads visit of any',
    ],
    [
      'a table in groups',
      'select campaign_id, count(*) from share group by campaign_id',
      'reads share of any',
    ],
    [
      'a table in groups, limited,',
      'select 1 from (select 1 from share group by campaign_id, id having count(*) > 1 limit 2) as a',
      'reads share of any',
    ],
    [
      'a table in an order',
      'select id from share where id = $1 order by campaign_id, id limit 1',
      'reads share of any',
    ],
    [
      'a table in the order of an aggregate',
      'select 1 from share having (array_agg(id order by campaign_id))[1] = $1',
      'reads share of any',
    ],
    [
      'a table with a comment',
      'select id from share /* campaign_id is not null: so it is */',
      'reads share of any',
    ],
    [
      'a table that it deletes from',
      'delete from share where id = $1 returning campaign_id',
      'reads share of any',
    ],
    [
      'a table with a filter that may be left out',
      'select id from share where ($1::uuid is null or campaign_id = $1) and stage = $2',
      'reads share of any',
    ],
    [
      'a table with a filter that may be left out, the other way round,',
      'select id from share where stage = $2 and (campaign_id = any ($1) or $1::uuid[] is null)',
      'reads share of any',
    ],
    [
      'a table with nothing but a filter that may be left out',
      'select id from share where $1::uuid is null or campaign_id = $1',
      'reads share of any',
    ],
    [
      'two tables, compared with each other only,',
      'select 1 from visit join share on share.campaign_id = visit.campaign_id',
      'reads visit,share of any',
    ],
    [
      'two tables, compared by `using` only,',
      'select 1 from visit join share using (id, campaign_id)',
      'reads visit,share of any',
    ],
    [
      'two tables, of which only one has it,',
      'select 1 from share join visit on share_id = share.id where share.campaign_id = $1',
      'joins share and visit without the campaign',
    ],
    [
      'two tables with a reason',
      'select 1 from share, visit /* any campaign: all */',
      'joins share and visit without the campaign',
    ],
  ])('a statement that reads %s without the campaign is caught', (_what, text, found) => {
    expect(foundIn(text)).toEqual([expect.stringContaining(`${sharesSql}:1 ${found}`)]);
  });

  test('a view without the campaign of its rows is caught', () => {
    const path = `${features}/shares/schema.ts`;
    const views = "views: { running_share: { meaning: 'Runs.', sql: 'select id from share' } }";
    expect(findingsIn({ [path]: schemaOf("'share'", views) })).toEqual([
      `${path}: shared.running_share lacks the campaign of its rows: add campaign_id`,
    ]);
  });
});

describe('features that need each other in a ring', () => {
  const membersRead = { [`${features}/members/sql.ts`]: query('select 1 from shared.sold_level') };
  test('features that need each other in a ring by their statements are caught', () => {
    const asked = { [levelsSql]: query('select 1 from level where shared.is_open(a)') };
    expect(findingsIn({ ...membersRead, ...asked })).toEqual([
      expect.stringContaining(
        'levels, members need each other in a ring (levels → members, members → levels)',
      ),
    ]);
  });

  test('features that need each other in a ring by a statement and an import are caught, also through a third one', () => {
    const direct = { [`${features}/levels/buy.ts`]: "import { a } from '../members/index.ts';" };
    expect(findingsIn({ ...membersRead, ...direct })).toHaveLength(1);
    const third = {
      [`${features}/levels/sales/claim.ts`]: "import { a } from '../../offers/index.ts';",
      [`${features}/offers/buy.ts`]: "import { a } from '../members/index.ts';",
    };
    expect(findingsIn({ ...membersRead, ...third })).toEqual([
      expect.stringContaining('levels, members, offers need each other in a ring'),
    ]);
  });

  test('features that need each other in a ring only in a test pass', () => {
    const direct = { [`${features}/levels/buy.test.ts`]: "import { a } from '../members/index.ts';" };
    expect(findingsIn({ ...membersRead, ...direct })).toEqual([]);
  });
});

test('a map that draws a feature above or level with what it needs is caught, and one in the order of the arrows is not', () => {
  const read = { [levelsSql]: query('select 1 from level where shared.is_open(a)') };
  const mapOf = (...rows: string[]) => ({
    'docs/architecture.md': ["## The server's features", ...rows, '## The rest', '| `levels` | rest |'].join(
      '\n',
    ),
  });
  const [members, levels] = ['| `members` | who |', '| `levels` | what |'];
  const found = [
    'docs/architecture.md: levels needs members: in the map, move it to a group below that of members',
  ];
  expect(findingsIn({ ...read, ...mapOf(members, '| | |', levels) })).toEqual([]);
  expect(findingsIn({ ...read, ...mapOf(levels, '| | |', members) })).toEqual(found);
  expect(findingsIn({ ...read, ...mapOf(members, levels) })).toEqual(found);
});

test('names in a statement are found where only tables can be', () => {
  const text = `insert into a (b, c) select 'from d', e from f as g -- from h
    left join lateral (select trim(both from i) from j) as k on true, l
    on conflict (b) do update set c = excluded.c`;
  expect(namedIn(text).map(({ name }) => name)).toEqual(['a', 'f', 'j', 'l']);
});
