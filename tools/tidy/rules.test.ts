import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountNames } from './rules/account-names.ts';
import { matchedAddresses } from './rules/addresses.ts';
import { appendedValues } from './rules/appended-values.ts';
import { callAliases } from './rules/call-aliases.ts';
import { campaignNamed } from './rules/campaign-named.ts';
import { certificates } from './rules/certificates.ts';
import { chance, clock } from './rules/clock-and-chance.ts';
import { copiedFunctions } from './rules/copied-functions.ts';
import { dangerousCalls } from './rules/dangerous-calls.ts';
import { decisionFindings } from './rules/decisions.ts';
import {
  crowdedFolders,
  featuresWithoutFolder,
  featuresWithoutOpening,
  indexComment,
  migrationFindings,
  noMachinePaths,
  routesApart,
  startsNowhere,
  unusedIndexes,
} from './rules/folders.ts';
import { functionLength, longFunctions } from './rules/function-length.ts';
import { rules } from './rules/index.ts';
import { indexExports } from './rules/index-exports.ts';
import { anyCasts, leftovers, namedExports, quietPackages, wholeSuite } from './rules/leftovers.ts';
import { lockBeforeReading } from './rules/locks.ts';
import { isMoneyName, money } from './rules/money.ts';
import { fileNames, typeNames } from './rules/names.ts';
import { passwordFields } from './rules/password-fields.ts';
import { rowCasts } from './rules/row-casts.ts';
import { ledgerByPosting, sqlInItsFiles, sqlParameters } from './rules/sql.ts';
import { vocabulary } from './rules/vocabulary.ts';
import { wholeTitles } from './rules/whole-titles.ts';
import { wireFiles } from './rules/wire-files.ts';
import { type Finding, type Rule, readProject, sourceFile } from './source-file.ts';

const useCase = 'packages/server/src/features/shares/claim-reward.ts';
const sql = 'packages/server/src/features/shares/sql.ts';
const wire = 'packages/server/src/features/shares/wire.ts';
const ownIndex = 'packages/server/src/features/shares/index.ts';
const edge = 'packages/server/src/platform/http/request-limits.ts';
const screen = 'apps/member/src/features/home/home-screen.tsx';
const page = 'packages/server/src/features/welcome/page.ts';
const marker = ['TO', 'DO'].join('');
const titled = (name: string, title: string) => `${name}('${title}', f);`;
const home = ['', 'home', 'somebody', 'handbill'].join('/');
const indexText = '// Owns shares.\n// Refuses to post by itself.\n// Start with claim-reward.ts.\n';

interface Plants {
  rule: Rule;
  /** Path and text of a breach, which is in the last line of the text. */
  caught: [path: string, text: string][];
  passes: [path: string, text: string][];
}

const plants: Plants[] = [
  {
    rule: clock,
    caught: [
      [useCase, 'const now = Date.now();'],
      [useCase, 'const a = 1;\nconst now = new Date();'],
      [useCase, 'const now = Date();'],
      [useCase, 'const read = performance.now;'],
      [useCase, 'const at = globalThis.Date.now();'],
      [screen, 'export const Now = () => <p>{Date.now()}</p>;'],
    ],
    passes: [
      [useCase, 'const at = new Date(text); // no Date.now() here'],
      ['packages/server/src/platform/clock.ts', 'const now = new Date();'],
      ['apps/member/src/session/clock.ts', 'const now = Date.now();'],
      ['packages/server/test/database.ts', 'const now = Date.now();'],
    ],
  },
  {
    rule: chance,
    caught: [
      [useCase, 'const id = crypto.randomUUID();'],
      [useCase, "import { randomUUID } from 'node:crypto';\nconst id = randomUUID();"],
      [screen, 'const x = Math.random();'],
    ],
    passes: [
      [useCase, 'const id = ids.next();'],
      ['packages/server/src/platform/ids.ts', 'const id = crypto.randomUUID();'],
      ['packages/server/src/features/shares/claim-reward.test.ts', 'const x = Math.random();'],
    ],
  },
  {
    rule: money,
    caught: [
      [useCase, 'const wire = Number(share.rewardMinor);'],
      [useCase, 'const half = price / 2n;'],
      [useCase, 'let fee = 4n;\nfee /= 2n;'],
      [useCase, 'const top = Math.max(...shares.map((share) => share.reward_per_visit));'],
      [useCase, 'const x = parseInt(listPrice.toString(), 10);'],
      [screen, 'const x = Number.parseFloat(amount);'],
      [screen, 'const x = +wallet.account_balance;'],
      [useCase, 'const x = Number(sum(amounts));'],
    ],
    passes: [
      [useCase, 'const half = divideDown(price, 2n);'],
      [useCase, 'const pages = rewards.length / 2;'],
      [useCase, 'const x = Number(visits) + Math.floor(seconds / 60);'],
      ['packages/contract/src/money.ts', 'const wire = Number(amountMinor);'],
      ['packages/ledger/test/races.test.ts', 'const expected = balance / amount;'],
    ],
  },
  {
    rule: fileNames,
    caught: [
      ['packages/server/src/platform/utils.ts', ''],
      ['packages/server/src/common/route.ts', ''],
      ['packages/server/test/people-helpers.ts', ''],
      ['apps/member/src/ui/MoneyField.tsx', ''],
      ['packages/server/src/platform/base-service.ts', ''],
      ['packages/server/migrations/001-Add_share.sql', ''],
    ],
    passes: [
      ['apps/member/src/ui/money-field.test.tsx', ''],
      ['apps/member/src/base.css', ''],
      ['packages/contract/src/member/calls.generated.ts', ''],
    ],
  },
  {
    rule: typeNames,
    caught: [
      [useCase, 'export class BaseService {}'],
      [useCase, 'interface ShareManager {}'],
      [useCase, 'function dateHelper() {}'],
    ],
    passes: [[useCase, 'export interface BaselineFigure {}\nconst base = 1;']],
  },
  {
    rule: leftovers,
    caught: [
      [useCase, `// ${marker}: later`],
      [useCase, `/* ${['@ts', 'ignore'].join('-')} */`],
      [useCase, `// ${['@ts', 'nocheck'].join('-')}`],
      [sql.replace('.ts', '.sql'), `-- ${['FIX', 'ME'].join('')}`],
    ],
    passes: [[useCase, `const currency = '${['X', 'XX'].join('')}'; // no currency`]],
  },
  {
    rule: anyCasts,
    caught: [
      [useCase, 'const x = y as any;'],
      [useCase, 'const x = <any>y;'],
    ],
    passes: [[useCase, "const x = 'as any'; const z = y as unknown;"]],
  },
  {
    rule: wholeSuite,
    caught: [
      ['packages/ledger/test/post.test.ts', "test.only('a', () => {});"],
      ['packages/ledger/test/post.test.ts', "describe.skip('a', () => {});"],
      ['packages/ledger/test/post.test.ts', "it.todo('a');"],
      ['e2e/claim.spec.ts', "test.describe.only('a', () => {});"],
      ['e2e/claim.spec.ts', 'test.skip(isSlow);'],
      ['e2e/claim.spec.ts', "test.skip('a', later);"],
      ['e2e/claim.spec.ts', "test.skip('a', () => {});"],
    ],
    passes: [
      ['packages/ledger/test/post.test.ts', "test.each([1])('a', () => { stream.skip(2); });"],
      ['e2e/claim.spec.ts', "test.skip(browser === null, 'no such browser on this machine');"],
    ],
  },
  {
    rule: namedExports,
    caught: [[screen, 'export default function Home() { return null; }']],
    passes: [
      ['apps/member/vite.config.ts', 'export default {};'],
      [screen, 'export function Home() { return null; }'],
    ],
  },
  {
    rule: quietPackages,
    caught: [[useCase, "console.log('paid');"]],
    passes: [['packages/contract/scripts/generate-calls.mjs', "console.log('done');"]],
  },
  {
    rule: functionLength,
    caught: [
      [useCase, functionOf(71)],
      [screen, functionOf(121).replace('long', 'Home')],
      [screen, functionOf(71)],
    ],
    passes: [
      [useCase, functionOf(70)],
      [screen, functionOf(120).replace('long', 'Home')],
      ['packages/ledger/test/post.test.ts', functionOf(200)],
    ],
  },
  {
    rule: sqlInItsFiles,
    caught: [
      [useCase, "await tx.query('select 1', []);"],
      [useCase, 'const text = `\n  update share set visits = 0`;'.replace('\n', ' ')],
      [useCase, "const text = 'delete from share ' + 'where id = $1';"],
      [useCase, "const text = 'with ended as (select 1) select 2';"],
      ['e2e/pay.ts', "await pool.query('select id from member');"],
    ],
    passes: [
      [sql, "await tx.query('select id from share where id = $1', [id]);"],
      ['packages/server/src/seed/seed-sql.ts', "const text = 'insert into member (id) values ($1)';"],
      ['packages/ledger/src/post.ts', "await tx.query('select ledger.post($1)', [names]);"],
      ['packages/server/test/people.ts', "await pool.query('delete from member');"],
      [useCase, "const says = 'Select a package from the list'; const b = 'update your address';"],
      [useCase, "await search.query('somebody', []);"],
    ],
  },
  {
    rule: ledgerByPosting,
    caught: [
      [sql, "await tx.query('update ledger.account set balance = 0', []);"],
      [sql, 'const text = `delete from "ledger"."entry"`;'],
      ['packages/server/migrations/002-reset.sql', 'select 1;\ntruncate table ledger.transfer;'],
      ['packages/server/test/people.ts', "await pool.query('insert into ledger.entry values (1)');"],
    ],
    passes: [
      [sql, "await tx.query('select balance from ledger.account', []);"],
      ['packages/ledger/migrations/001-ledger.sql', 'update ledger.account set balance = 1;'],
      ['packages/ledger/test/attacks.test.ts', "await pool.query('delete from ledger.entry');"],
    ],
  },
  {
    rule: sqlParameters,
    caught: [
      [sql, 'await tx.query(`select id from share where id = ${id}`, []);'],
      [sql, "await tx.query('select id from share where id = ' + id, []);"],
      [sql, 'const OTHER = 1;\nconst text = `select ${columns()} from share`;'],
      [sql, "import { COLUMNS } from './columns.ts';\nconst text = `select ${COLUMNS} from share`;"],
    ],
    passes: [
      [sql, "const COLUMNS = 'id, token';\nconst text = `select ${COLUMNS} from share where id = $1`;"],
      ['packages/ledger/src/read.ts', 'const text = `select ${columns} from ledger.entry`;'],
      [useCase, 'const says = `${count} shares`;'],
    ],
  },
  {
    rule: rowCasts,
    caught: [
      [sql, 'const [held] = rows as { role: string }[];'],
      [edge, 'requireRunning((answer?.rows ?? []) as State[]);'],
      [useCase, 'const row = (await lockShare(tx, id)) as ShareRow;'],
      [useCase, 'const row = (await lockShare(tx, id)) as unknown as ShareRow;'],
      [useCase, 'const row = (await selectShares(tx))[0] as ShareRow;'],
      [useCase, 'const row = all.filter(({ id }) => id === wanted)[0] as ShareRow;'],
      [useCase, 'const row = all?.find(({ id }) => id === wanted) as ShareRow;'],
      [useCase, 'const row = byId.get(id) as ShareRow;'],
      [useCase, 'const [share] = await selectShares(tx);\npay(share as ShareRow);'],
    ],
    passes: [
      [sql, "const { rows } = await tx.query<Row>('select id from share', []);"],
      [sql, 'const pages = [rows] as const;'],
      [useCase, 'const row = existing((await selectShares(tx)).find(({ id }) => id === wanted));'],
      [useCase, 'const [share] = shares;\nconst language = share.language as Language;'],
      [edge, 'const page = (await readWork(runtime)) as ListPage;'],
      ['packages/server/src/platform/database/transaction.ts', 'return result.rows as Row[];'],
    ],
  },
  {
    rule: accountNames,
    caught: [
      [sql, "await tx.query(`select 1 from ledger.line where account = 'member/' || $1 || '/' || $2`, []);"],
      [sql, "await tx.query(`select 'share/' || id || '/reserved' as account from share`, []);"],
      [sql, "await tx.query(`select amount from ledger.line where account like 'campaign/%'`, []);"],
      [sql, "await tx.query(`select split_part(line.account, '/', 2) from ledger.line`, []);"],
      [
        sql,
        "const OWN = `account = 'member/' || $1 || '/' || $2`;\nawait tx.query(`select 1 from a where ${OWN}`, []);",
      ],
    ],
    passes: [
      [sql, "await tx.query(`select ledger.member_account(member_id::text, 'available') from share`, []);"],
      [sql, "await tx.query(`select 'member/' || id as subject from share`, []);"],
      [sql, "await tx.query(`select balance from ledger.balance where account = 'unmatched'`, []);"],
      [sql, "await tx.query(`select split_part(subject, '/', 2) from shared.logged_action`, []);"],
    ],
  },
  {
    rule: indexExports,
    caught: [
      [ownIndex, "export { updateBatched } from './sql.ts';"],
      [ownIndex, "export { selectOpenIds } from './sql.ts';"],
      [ownIndex, "export { selectOpenIds as selectIds } from './sql.ts';"],
      [ownIndex, "export { deleteWebhooksOf as forgetWebhooks } from './keeping/webhooks-sql.ts';"],
      [ownIndex, "export {\n  type ShareRow,\n  insertShare,\n} from './sql.ts';".replaceAll('\n}', ' }')],
    ],
    passes: [
      [
        ownIndex,
        "export { forgetWebhooks, lockShare, selectOpenIds as openIds, type UpdateRow } from './sql.ts';",
      ],
      [ownIndex, "export { updateLevel } from './update-level.ts';"],
      [useCase, "export { updateBatched } from './sql.ts';"],
    ],
  },
  {
    rule: wireFiles,
    caught: [
      [wire, 'const shareOf = (tx: object, id: string) => selectShare(id);'],
      [wire, 'const shareOf = (work: Work) => selectShare(work.tx);'],
      [wire, "import type { Tx } from '../../platform/database/transaction.ts';"],
      [wire, 'const shareOf = async (read: Promise<Row>) => wireOf(await read);'],
      [wire.replace('wire', 'held/console-wire'), 'const read = ({ tx }: Work) => tx;'],
    ],
    passes: [
      [wire, 'export const shareOf = ({ id, text }: Row) => ({ _id: id, text });'],
      [useCase, 'const shareOf = async ({ tx }: Work) => wireOf(await selectShare(tx));'],
    ],
  },
  {
    rule: campaignNamed,
    caught: [
      [sql, "await tx.query('update share set stage = $2 where id = $1');"],
      [sql, "await tx.query('update visit set campaign_id = $2 where id = $1 returning campaign_id');"],
      [sql, "await tx.query('delete from visitor_mark where verified_at < $1');"],
      [sql, "await tx.query('insert into claim (id, share_id) select id, campaign_id from share');"],
      [sql, "await tx.query('select campaign_id from share where id = $1 for no key update');"],
      [sql, "const OWN = 'from visit where id = $1';\nawait tx.query(`select state ${OWN} for update`);"],
      [
        sql,
        "await tx.query('with v as (select id from visit where campaign_id = $2) update share set stage = $3 from v where share.id = $1');",
      ],
      [
        sql,
        "await tx.query('with w as (update visit set claim_id = $1 where id = $2) select id from share where campaign_id = $3');",
      ],
      [
        sql,
        "await tx.query('update share set stage = $2 where ($1::uuid is null or campaign_id = $1) and stage = $3');",
      ],
      [sql, "await tx.query('select id from share where id = $1 order by campaign_id for no key update');"],
      [sql, "await tx.query('/* any campaign: */ delete from claim where id = $1');"],
    ],
    passes: [
      [sql, "await tx.query('update share set stage = $3 where id = $1 and campaign_id = $2');"],
      [sql, "await tx.query('insert into visit (id, campaign_id) values ($1, $2)');"],
      [sql, "await tx.query('select id from share where id = $1 and campaign_id = $2 for no key update');"],
      [sql, "await tx.query('/* any campaign: by age */ delete from visitor_mark where verified_at < $1');"],
      [sql, "await tx.query('select id from share where member_id = $1');"],
      [sql, "await tx.query('update share_like set visits = $2 where share_id = $1');"],
      [sql, "await tx.query('select id from campaign where id = $1 for update');"],
      ['packages/server/test/campaigns.ts', "await pool.query('delete from share where id = $1');"],
    ],
  },
  {
    rule: lockBeforeReading,
    caught: [
      [
        sql,
        "await tx.query('select s.id, m.username from share s join member m on m.id = s.member_id for update of s');",
      ],
      [
        sql,
        "const AROUND = 'left join member m on m.id = s.member_id';\nawait tx.query(`select m.id from share s ${AROUND} for share of s`);",
      ],
      [
        sql,
        "const NAMES = 'm.username';\nconst COLUMNS = `s.id, ${NAMES}`;\nconst AROUND = 'share s, member m';\nawait tx.query(`select ${COLUMNS} from ${AROUND} where m.id = s.member_id for no key update`);",
      ],
      [sql, "await tx.query('select id, (select count(*) from visit) as visits from share for update');"],
      [sql, "await tx.query('/* why */ select id, (select 1 from visit) as seen from share for update');"],
      [sql, "await tx.query('select id from share where id in (select share_id from visit) for update');"],
      [sql, "await tx.query('with v as (select share_id from visit) select id from share for key share');"],
      [
        'packages/server/src/platform/identity/sessions/ending.ts',
        "await tx.query('select a.id from a, b for update');",
      ],
    ],
    passes: [
      [
        sql,
        "await tx.query('select id, stage from share where id = any ($1::uuid[]) order by id for update skip locked');",
      ],
      [
        sql,
        'await tx.query("update share set stage = \'over\' where id in (select id from share limit 9 for update)");',
      ],
      [sql, "await tx.query('select s.id, m.username from share s join member m on m.id = s.member_id');"],
      ['packages/server/test/people.ts', "await pool.query('select a.id from a, b for update');"],
    ],
  },
  {
    rule: matchedAddresses,
    caught: [
      [edge, "const allowList = ({ url }) => !url.startsWith('/api/');"],
      [edge, "if (request.url.startsWith('/api/')) count();"],
      [edge, 'const path = request.raw.url;'],
      [edge, 'const { url, method } = request;'],
      [useCase, 'const asked = req.originalUrl;'],
    ],
    passes: [
      [edge, 'const pattern = request.routeOptions.url;'],
      [edge, 'const { url } = await listen(app);'],
      ['packages/server/src/platform/http/route.test.ts', 'const path = request.url;'],
      [screen, 'const path = request.url;'],
    ],
  },
  {
    rule: passwordFields,
    caught: [
      [screen, 'const a = <input type="password" />;'],
      [screen, 'const a = <input name="password" autoComplete="off" />;'],
      [screen, 'const a = <PasswordField name="password" />;'],
      [screen, 'const a = <input onPaste={refuse} />;'],
    ],
    passes: [
      [screen, 'const a = <input type="password" name="password" autoComplete="current-password" />;'],
      [screen, 'const a = <NewPasswordField name="password" />;'],
      [screen, 'const a = <input name="username" {...rest} />;'],
      [useCase, 'const a = 1;'],
    ],
  },
  {
    rule: certificates,
    caught: [
      [useCase, 'const a = { rejectUnauthorized: false };'],
      [useCase, "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';"],
    ],
    passes: [
      ['packages/server/test/database.ts', 'const a = { rejectUnauthorized: false };'],
      [useCase, "const a = fetch('https://bank.example');"],
    ],
  },
  {
    rule: dangerousCalls,
    caught: [
      [useCase, "eval('1');"],
      [useCase, "const run = new Function('return 1');"],
      [useCase, "execSync('ls');"],
      [useCase, "spawn('ls', [], { shell: true });"],
      [useCase, "import vm from 'node:vm';"],
    ],
    passes: [
      [useCase, "const found = /a/.exec('a');"],
      [useCase, "spawn('ls', ['-l']);"],
      ['tools/start.mjs', "spawn('npm', [], { shell: true });"],
    ],
  },
  {
    rule: indexComment,
    caught: [
      ['packages/server/src/features/shares/index.ts', "export { a } from './a.ts';"],
      ['packages/ledger/src/index.ts', indexText.replace('// Refuses to post by itself.\n', '')],
      ['packages/ledger/src/index.ts', `${indexText}// And one line more.\n`],
    ],
    passes: [
      ['packages/server/src/features/shares/index.ts', `${indexText}export { a } from './a.ts';`],
      ['packages/contract/src/member/index.ts', '/**\n * Owns.\n * Refuses.\n * Start.\n */\nexport {};'],
      ['apps/member/src/features/home/index.ts', 'export {};'],
    ],
  },
  {
    rule: callAliases,
    caught: [
      [useCase, "import type { claimReward as claimCall } from '@handbill/contract/member';"],
      [
        useCase,
        "import { a } from './a.ts';\nimport { addLevel as addLevelCall } from '@handbill/contract/console';",
      ],
    ],
    passes: [
      [
        useCase,
        "import * as calls from '@handbill/contract/member';\nroute(calls.claimReward, claimReward);",
      ],
      [useCase, "import type { objects as consoleObjects } from '@handbill/contract/console';"],
      [useCase, "import { prepare as prepareCall } from './prepare.ts';"],
    ],
  },
  {
    rule: vocabulary,
    caught: [
      [useCase, 'function lockUser() {}'],
      [useCase, 'const pay = (userId: string) => userId;'],
      [useCase, 'interface Cashout {}'],
      ['packages/server/src/features/bank-statements/sql.ts', 'function lockStatement() {}'],
      ['apps/console/src/features/bank-statements/list.tsx', 'type StatementRow = string;'],
      [screen, 'const walletTotal = 1;'],
      ['packages/ledger/src/post.ts', 'const clickCount = 1;'],
      ['packages/contract/src/console/members.ts', 'export type Referral = string;'],
      [useCase, '/** Ends after so many minutes. */'],
      [useCase, '// It goes back at once.'],
      [sql, '/**\n * What somebody changed meanwhile. */'],
      ['packages/server/migrations/001-a.sql', '-- The row beside it.'],
      ['docs/a.md', 'Somebody signs in anew.'],
      ['packages/server/src/a.test.ts', "test('a reward is for whoever shares', () => {});"],
      ['docs/a.md', 'It is sent to nobody more.'],
      ['apps/member/src/languages/en.json', '{ "a": "You are told why." }'],
      [screen, 'export const A = () => <p>It stands in the log.</p>;'],
      ['docs/a.md', 'Visits that are worth a look.'],
      ['docs/a.md', 'What is older than its source is marked.'],
      ['docs/a.md', 'A test that there is not is found.'],
      [screen, '/** The bar in words, for who cannot see it. */'],
      [useCase, '/** The price of now. */'],
      [useCase, '/** The packages, at the prices of who pays. */'],
      [useCase, '/** `subjectId`: who asks; null: nobody. */'],
      ['docs/a.md', 'Nothing that the server says of it is trusted.'],
      [screen, '/** What stands before the form. */'],
      ['docs/a.md', 'What is wrong is said at its field.'],
      [useCase, "/** Only one's own advertising. */"],
      [sql, "/** Both of a member's. */"],
      ['docs/a.md', 'A file as small as can be.'],
      ['docs/a.md', 'Money of the house.'],
      [useCase, '/** A table as of RFC 4180. */'],
      ['docs/a.md', 'A text that nobody changes stays as it is.'],
      [useCase, "throw new Error('there is no such job');"],
      [sql, '/** A batch that was released at no time. */'],
      ['tools/a.test.ts', "test('a read of its own table is let pass', () => {});"],
      ['docs/a.md', 'A function that is handed on.'],
      ['docs/a.md', 'An answer has what about arrives.'],
      [screen, '/** Only for whom advertises. */'],
      [screen, '/** Whom to write to. */'],
      [useCase, '/** Codes of which the member has not heard. */'],
      [useCase, '// An advertiser of whom a day cannot be counted.'],
      [useCase, '/** Those beyond so many, and no others. */'],
      [useCase, '/** The visits of late, by day. */'],
      ['tools/a.test.ts', "test('a part that fails tells so', () => {});"],
      ['tools/a.test.ts', "test('two changes are one question', () => {});"],
      ['docs/a.md', 'Running and waiting ones are counted apart.'],
      ['docs/a.md', 'A count outside of a transaction says what it does.'],
      ['docs/a.md', 'It went up: the page says more.'],
    ],
    passes: [
      [useCase, 'const username = 1; const userAgent = 2; const { user } = answer;'],
      [
        'packages/server/src/features/bank-statements/sql.ts',
        'function lockBankStatements() { const statement = 1; }',
      ],
      ['packages/server/src/features/statement/lines.ts', 'function statementLines() {}'],
      [
        useCase,
        "import { productPay } from '@handbill/contract/member';\nconst body = { user: member, product: share };",
      ],
      ['packages/server/src/features/members/member-wire.ts', 'export function userOf() {}'],
      [screen, 'const onClick = (user: string) => user;'],
      ['packages/server/src/platform/database/pool.ts', 'const user = 1;'],
      [
        useCase,
        "// As long as it lasts, as much as it is, so much that it breaks.\nimport './changed-meanwhile.ts';",
      ],
      [useCase, "refuse('changed_meanwhile'); // Meanwhile, many at once wait in the meantime."],
      ['docs/a.md', 'Besides, they are told apart; it stands in for a bank and stands in the way.'],
      ['docs/a.md', "A member's own session as of now; the name of a member's language; house rules."],
      ['docs/a.md', 'As of now, it stays the same at any time.'],
      ['docs/a.md', 'No more than it needs; larger than before; a question of who may.'],
      [
        'docs/a.md',
        'The rule of who may be the second person; an operator checks who asks; what stands out.',
      ],
      ['docs/a.md', 'Somebody who asks says what it is of; they say off.'],
      ['docs/a.md', 'For whom is it? Whom do you pay? Members whom nobody invited came too late.'],
      ['docs/a.md', 'What about it? Orders, most of which no member reads, lie far apart.'],
      ['packages/server/content/pages/fr/a.html', 'anew'],
    ],
  },
  {
    rule: wholeTitles,
    caught: [
      ['packages/server/src/features/shares/sql.test.ts', titled('  test', 'is paid once')],
      ['apps/member/src/ui/toast.test.ts', titled('it.each([1, 2])', 'shows %s toasts')],
    ],
    passes: [
      ['packages/server/src/features/shares/sql.test.ts', titled('test', 'a share is paid once')],
      [useCase, titled('test', 'is paid once')],
    ],
  },
  {
    rule: appendedValues,
    caught: [
      [screen, "const title = `${text('paper.month')}: ${month}`;"],
      [screen, "const title = `${text('paper.month')}：${month}`;"],
      [screen, "const title = `${text('a.b')}:`;"],
      [screen, "const named = `${text('a.b', { count })} ${number}`;"],
      [screen, "const column = `${text('a.b')} (${currency})`;"],
      [screen, "const column = `${text('a.b')}（${currency}）`;"],
      [screen, "const said = text('a.b') + ' ' + number;"],
      [screen, "const next = <p>{text('a.b')} <Time at={at} /></p>;"],
      [screen, "const next = (<p>{text('a.b')}{' '}<Money amount={amount} /></p>);"],
      [screen, "const next = <p>{text('a.b')}: {value}</p>;"],
      [screen, "const next = <>{text('a.b')} ({value})</>;"],
      [page, 'const top = `<summary aria-label="${say(\'a\')}: ${name}">`;'],
      [page, 'const top = `<title>${texts.title}: ${title}</title>`;'],
    ],
    passes: [
      [screen, "const title = text('paper.month_of', { month: `${month}: ${year}` });"],
      [screen, "const row = `${text('a.b')} · ${at}`;"],
      [screen, "const row = `${name} ${text('a.b')}`;"],
      [screen, "const row = `${text('a.b')} `;"],
      [screen, "const row = <p>{text('a.b')} <BackIcon /></p>;"],
      [screen, "const row = <p>{text('a.b')}{' '}{value}</p>;"],
      [screen, "const row = (<p>{text('a.b')}\n<Money amount={amount} /></p>);"],
      [screen, 'const top = pen.text(title, place) + 3;'],
      [page, 'const body = `<p>${texts.says} ${texts.more}</p>`;'],
      ['packages/server/src/features/welcome/page.test.ts', "const a = `${say('a')}: ${name}`;"],
      ['apps/console/src/features/orders/orders-page.tsx', "const a = `${text('a.b')}: ${name}`;"],
    ],
  },
  {
    rule: noMachinePaths,
    caught: [
      [useCase, `const data = '${home}';`],
      ['docs/running.md', `Run it\nfrom ${home}/data.`],
      ['tools/notes.json', `{ "a": "${['', 'Users', 'somebody'].join('/')}" }`],
    ],
    passes: [
      [useCase, "import './features/home/index.ts'; const url = 'https://handbill.example/home/news';"],
      [useCase, '// node_modules may lie under /root, where another user cannot read'],
      [screen, "const path = '/home';"],
    ],
  },
];

function functionOf(lines: number): string {
  return `function long() {\n${'  step();\n'.repeat(lines - 2)}}`;
}

function linesOf(findings: readonly Finding[]): number[] {
  return [...new Set(findings.map(({ line }) => line))];
}

describe.each(plants)('$rule.name', ({ rule, caught, passes }) => {
  test.each(caught)(`a breach of “${rule.name}” is caught in %s: %s`, (path, text) => {
    const findings = rule.check(sourceFile(path, text));
    const expected = rule === functionLength || rule === indexComment ? 1 : text.split('\n').length;
    expect(linesOf(findings)).toEqual([expected]);
    for (const finding of findings)
      expect(finding).toMatchObject({ path, fix: expect.stringMatching(/\w{3}/) });
  });

  test.each(passes)(`a text that keeps “${rule.name}” passes in %s: %s`, (path, text) => {
    expect(rule.check(sourceFile(path, text))).toEqual([]);
  });
});

test('every rule has planted breaches that are caught and texts that pass', () => {
  expect(plants.map(({ rule }) => rule.name)).toEqual(rules.map(({ name }) => name));
  for (const { caught, passes } of plants) {
    expect(caught.length).toBeGreaterThan(0);
    expect(passes.length).toBeGreaterThan(0);
  }
});

test('a function between 50 and 70 lines is a warning, a component is not', () => {
  expect(longFunctions(sourceFile(useCase, functionOf(50)))).toEqual([]);
  expect(longFunctions(sourceFile(useCase, functionOf(51)))).toHaveLength(1);
  expect(longFunctions(sourceFile(useCase, functionOf(71)))).toEqual([]);
  expect(longFunctions(sourceFile(screen, functionOf(60).replace('long', 'Home')))).toEqual([]);
});

test('names of amounts of money are distinguished from other names', () => {
  const names = ['amountMinor', 'list_price', 'rewardPerVisit', 'balanceAfter', 'withdraw_fee', 'escrow'];
  expect(names.filter(isMoneyName)).toEqual(names);
  const others = ['rewardCount', 'feeId', 'escrowName', 'visits', 'balanceOf', 'amountField'];
  expect(others.filter(isMoneyName)).toEqual([]);
});

describe('migrations', () => {
  const folder = 'packages/server/migrations';
  test('migrations numbered from 1 without gaps pass, in each folder separately', () => {
    const kept = [`${folder}/002-b.sql`, `${folder}/001-a.sql`, 'packages/ledger/migrations/001-c.sql'];
    expect(migrationFindings(kept)).toEqual([]);
  });

  test.each([
    ['a gap', ['001-a.sql', '003-c.sql'], '003-c.sql'],
    ['a number twice', ['001-a.sql', '001-b.sql'], '001-b.sql'],
    ['a name without a number', ['001-a.sql', 'shares.sql'], 'shares.sql'],
    ['a way back', ['001-a.sql', '002-a-down.sql'], '002-a-down.sql'],
  ])('migrations with %s are refused', (_name, files, wrong) => {
    const findings = migrationFindings(files.map((file) => `${folder}/${file}`));
    expect(findings.map(({ path }) => path)).toEqual([`${folder}/${wrong}`]);
  });
});

const features = 'packages/server/src/features';

test('a feature that does not say what it is, or has no folder, is refused', () => {
  const found = (path: string, text: string) => featuresWithoutOpening([sourceFile(path, text)]);
  expect(found(`${features}/shares/index.ts`, indexText)).toEqual([]);
  expect(found(`${features}/shares/feature.ts`, indexText)).toEqual([]);
  expect(found(`${features}/index.ts`, '')).toEqual([]);
  expect(found(`${features}/shares/feature.ts`, '// Owns shares.\n')).toHaveLength(1);
  expect(found(`${features}/shares/sql.ts`, indexText)).toHaveLength(1);
  expect(featuresWithoutFolder([`${features}/index.ts`, `${features}/shares/sql.ts`])).toEqual([]);
  expect(featuresWithoutFolder([`${features}/visits.ts`])).toHaveLength(1);
});

test('an opening that says to start with itself, or with a file that does not exist, is refused', () => {
  const startingWith = (name: string) =>
    startsNowhere([
      sourceFile(`${features}/shares/index.ts`, indexText.replace('claim-reward.ts', name)),
      sourceFile(`${features}/shares/rewards/claim-reward.ts`, ''),
    ]);
  expect(startingWith('claim-reward.ts')).toEqual([]);
  expect(startingWith('rewards/claim-reward.ts')).toEqual([]);
  expect(startingWith('what is below')).toEqual([]);
  expect(startingWith('index.ts')).toMatchObject([{ path: `${features}/shares/index.ts`, line: 3 }]);
  expect(startingWith('claim-reward.ts, then claims.ts')).toMatchObject([{ line: 3 }]);
});

test('routes apart from feature.ts are refused', () => {
  expect(routesApart([`${features}/shares/feature.ts`, 'apps/member/src/app/routes.ts'])).toEqual([]);
  expect(routesApart([`${features}/shares/routes.ts`])).toHaveLength(1);
  expect(routesApart([`${features}/shares/console-routes.ts`])).toHaveLength(1);
});

describe('a folder with many files', () => {
  const inFolder = (folder: string, count: number) =>
    Array.from({ length: count }, (_file, index) => `${folder}/step-${index}.ts`);

  test.each([
    `${features}/shares`,
    `${features}/shares/rewards`,
    'packages/server/src/platform/http',
    'packages/server/src/platform',
    'packages/contract/src/console',
    'packages/server/test',
    'apps/console/src/ui',
    'e2e',
    'e2e/journeys',
  ])('a folder %s with more than twenty files side by side is refused', (folder) => {
    expect(crowdedFolders(inFolder(folder, 20))).toEqual([]);
    expect(crowdedFolders(inFolder(folder, 21))).toMatchObject([{ path: `${folder}/` }]);
  });

  test('the rooms of a folder are counted by themselves, and folders without code of the product are not', () => {
    const rooms = [...inFolder(`${features}/shares`, 20), ...inFolder(`${features}/shares/rewards`, 20)];
    expect(crowdedFolders([...rooms, ...inFolder('docs/adr', 40)])).toEqual([]);
  });

  test('a crowded folder may keep its number of files and get fewer, but not more', () => {
    const found = (count: number) =>
      crowdedFolders(inFolder('e2e', count), { e2e: 25 }).map(({ fix }) => fix);
    expect(found(25)).toEqual([]);
    expect(found(26)).toEqual([expect.stringContaining('26 files side by side, and at most 25 may be')]);
    expect(found(24)).toEqual(['24 files: lower its ceiling in CROWDED to that']);
    expect(found(20)).toEqual(['20 files: it needs no ceiling in CROWDED any more']);
    expect(found(0)).toEqual(['0 files: it needs no ceiling in CROWDED any more']);
  });
});

test('an index.ts that nothing outside of its folder imports is refused', () => {
  const index = sourceFile(`${features}/shares/index.ts`, indexText);
  const importing = (path: string, from: string) => sourceFile(path, `import { a } from '${from}';`);
  const other = importing(`${features}/visits/open-visits.ts`, '../shares/index.ts');
  const support = importing('packages/server/test/app.ts', '../src/features/shares/index.ts');
  const itself = importing(`${features}/shares/sql.ts`, './index.ts');
  expect(unusedIndexes([index, other])).toEqual([]);
  expect(unusedIndexes([index, support])).toEqual([]);
  expect(unusedIndexes([index, itself])).toHaveLength(1);
});

test('a function that a test copies from another test of its workspace is refused, whatever its form', () => {
  const one = sourceFile(
    `${features}/shares/jobs.test.ts`,
    'const a = 1;\nasync function pay(id: string) {\n  return send(id);\n}',
  );
  const copyIn = (path: string, text: string) => copiedFunctions([one, sourceFile(path, text)]);
  const copy =
    'export async function pay(\n  id: string, // of a share\n) {\n  return send(\n    id,\n  );\n}';
  expect(copyIn(`${features}/visits/visits.test.ts`, copy)).toEqual([
    {
      path: `${features}/visits/visits.test.ts`,
      line: 1,
      fix: `pay is the same in ${features}/shares/jobs.test.ts: keep one for both`,
    },
  ]);
  expect(copyIn('packages/server/test/shares.ts', copy)).toHaveLength(1);
  const arrow = sourceFile(`${features}/shares/rules.test.ts`, 'const due = (at: Date) => at;');
  const arrowAgain = sourceFile(`${features}/visits/rules.test.ts`, '\nconst due = (at: Date) => at;');
  expect(copiedFunctions([arrow, arrowAgain])).toMatchObject([{ line: 2 }]);
  // Another name, another body, another workspace, and a file that is not a test.
  expect(copyIn(`${features}/visits/visits.test.ts`, copy.replace('pay', 'settle'))).toEqual([]);
  expect(copyIn(`${features}/visits/visits.test.ts`, copy.replace('id,', 'id, 1'))).toEqual([]);
  expect(copyIn('e2e/journeys/money.test.ts', copy)).toEqual([]);
  expect(copyIn(useCase, copy)).toEqual([]);
  const twice = sourceFile(
    'e2e/api.ts',
    'const a = () => 1;\nconst b = { a: () => 1 };\nconst [c] = [() => 1];',
  );
  expect(
    copiedFunctions([
      twice,
      sourceFile('e2e/people.ts', 'const b = { a: () => 1 };\nclass A {}\nexport {};'),
    ]),
  ).toEqual([]);
});

test('a phrase of translated English is found across the lines of a comment', () => {
  const text =
    '/**\n * It goes back at\n * once.\n */\n// A row that there\n// is not.\n-- Somebody is\n-- told.\n';
  const found = vocabulary.check(sourceFile('docs/a.md', text));
  expect(found.map(({ line }) => line).sort()).toEqual([2, 5, 7]);
});

test('a file that cannot be read is an error, not a file without findings', () => {
  expect(() => clock.check(sourceFile(useCase, 'const = ;'))).toThrow('cannot be read');
});

test('the project is read with its folders, without what is installed or built', () => {
  const root = mkdtempSync(join(tmpdir(), 'handbill-tidy-'));
  const paths = [
    'packages/a/src/b.ts',
    '.ci/run',
    'packages/a/dist/b.js',
    'packages/a/bundle/b.js',
    'node_modules/c/c.js',
    '.git/d.ts',
    'a.png',
  ];
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
  const read = readProject(root).map(({ path }) => path);
  rmSync(root, { recursive: true });
  expect(read.sort()).toEqual(['.ci/run', 'packages/a/src/b.ts']);
});

describe('decisions', () => {
  const index = sourceFile('docs/adr/README.md', 'Numbers without a page, given up: 002.');
  const sections = ['Context', 'Decision', 'Cost', 'Alternatives'];
  const page = (titles: readonly string[], body = 'Text.') =>
    `# 001: Rules are tests\n\n${titles.map((title) => `## ${title}\n\n${body}\n`).join('\n')}`;
  const foundIn = (path: string, text: string, more: string[] = []) =>
    decisionFindings([
      index,
      sourceFile(`docs/adr/${path}`, text),
      ...more.map((each) =>
        sourceFile(`docs/adr/${each}.md`, page(sections).replace('001', each.slice(0, 3))),
      ),
    ]).map(({ fix }) => fix);

  test('a decision in the one layout passes, with its consequences in place of a cost', () => {
    expect(foundIn('001-rules.md', page(sections), ['003-money'])).toEqual([]);
    const consequences = sections.map((section) => section.replace('Cost', 'Consequences'));
    expect(foundIn('001-rules.md', page(consequences), ['003-money'])).toEqual([]);
  });

  test.each([
    ['without alternatives', page(sections.slice(0, 3)), 'its sections are'],
    [
      'with its cost before the decision',
      page(['Context', 'Cost', 'Decision', 'Alternatives']),
      'its sections are',
    ],
    ['with bold words in place of headings', '# 001: Rules\n\n**Context.** Text.\n', 'its sections are'],
    ['with the title of another number', page(sections).replace('001', '002'), 'begin with “# 001: ”'],
    ['with a section that is empty', page(sections).replace('Text.', ''), '“Context” says nothing'],
  ])('a decision %s is caught', (_what, text, fix) => {
    expect(foundIn('001-rules.md', text, ['003-money'])).toEqual([expect.stringContaining(fix)]);
  });

  test('a number of two decisions, one without a page and one that was never to have a page are caught', () => {
    expect(foundIn('001-rules.md', page(sections), ['001-money', '003-time'])).toEqual([
      '001 is another decision',
    ]);
    expect(foundIn('001-rules.md', page(sections), ['004-time'])).toEqual([
      '003 has to be either a page or a number without one',
    ]);
    expect(foundIn('001-rules.md', page(sections), ['002-money'])).toEqual([
      '002 has to be either a page or a number without one',
    ]);
  });
});
