import { dirname, join } from 'node:path/posix';
import { isTest, type SourceFile } from '../source-file.ts';
import { byCampaign, readsWithout, viewsWithout } from './campaign.ts';
import { mapFindings } from './map.ts';
import { ringsOf } from './rings.ts';
import { type Declared, declaredIn, isSubject, ledgerNames, ownerOf } from './schemas.ts';
import { namedIn, statementsOf } from './statements.ts';

interface Owners {
  tables: ReadonlyMap<string, string>;
  shared: ReadonlyMap<string, string>;
  /** The features that declare subjects. */
  subjects: readonly string[];
  ledger: ReturnType<typeof ledgerNames>;
  /** What is read by campaign. */
  byCampaign: ReadonlySet<string>;
}

/** What a name means to the feature that contains the statement. */
type Verdict = { wrong: string } | { reads: readonly string[] } | null;

/**
 * Whether every statement of a feature names its own tables only, or what their owners let others read, and the campaign
 * of what is kept by campaign; whether each table has one owner; and whether features that need each other, by import or by reading, form no ring and are drawn so in the map.
 */
export function tableFindings(files: readonly SourceFile[]): string[] {
  const { declared, owners, read, arrows } = readServer(files);
  return [
    ...twice(declared),
    ...declared.flatMap((one) => [...schemaFindings(one, owners), ...viewsWithout(one)]),
    ...read.flatMap(({ wrong }) => wrong),
    ...ringsOf(arrows),
    ...mapFindings(files, arrows),
  ];
}

/** The features' declarations, and what each of their files reads and imports. */
function readServer(files: readonly SourceFile[]) {
  const source = files.filter(({ path }) => !isTest(path));
  const server = source.filter(({ path }) => path.endsWith('.ts') && ownerOf(path) !== null);
  const declared = declaredIn(server);
  const owners: Owners = {
    tables: ownersBy(declared, ({ tables }) => tables),
    shared: ownersBy(declared, ({ shared }) => [...shared.keys()]),
    subjects: declared.flatMap(({ owner, shared }) => ([...shared.keys()].some(isSubject) ? [owner] : [])),
    ledger: ledgerNames(source),
    byCampaign: byCampaign(declared),
  };
  const read = server
    .filter(({ path }) => !path.endsWith('/schema.ts'))
    .map((file) => readFile(file, owners));
  const arrows = [...importArrows(server), ...read.flatMap(({ arrows: drawn }) => drawn)];
  return { declared, owners, read, arrows };
}

function ownersBy(declared: readonly Declared[], names: (one: Declared) => readonly string[]) {
  return new Map(declared.flatMap((one) => names(one).map((name) => [name, one.owner] as const)));
}

function twice(declared: readonly Declared[]): string[] {
  const names = declared.flatMap(({ path, tables, shared }) =>
    [...tables, ...[...shared.keys()].map((name) => `shared.${name}`)].map((name) => ({ name, path })),
  );
  return names.flatMap(({ name, path }, at) => {
    const first = names.slice(0, at).find((other) => other.name === name);
    return first === undefined ? [] : [`${path}: ${name} has an owner already, in ${first.path}`];
  });
}

function schemaFindings({ owner, path, tables, shared }: Declared, owners: Owners): string[] {
  return [...shared].flatMap(([view, sql]) =>
    namedIn(sql)
      .filter(({ name, called }) => {
        const [, inShared] = name.split('shared.');
        if (inShared !== undefined) return owners.shared.get(inShared) !== owner;
        return !tables.includes(name) && !(called && !name.includes('.'));
      })
      .map(({ name }) => `${path}: shared.${view} is made of ${name}, which is not a table of ${owner}`),
  );
}

function readFile(file: SourceFile, owners: Owners) {
  const owner = ownerOf(file.path) ?? '';
  const statements = statementsOf(file);
  const named = statements.flatMap(({ line, text }) =>
    namedIn(text).map((name) => ({
      at: `${file.path}:${line}`,
      verdict: verdictOn(name, owner, owners),
    })),
  );
  return {
    wrong: [
      ...named.flatMap(({ at, verdict }) =>
        verdict && 'wrong' in verdict ? [`${at} ${verdict.wrong}`] : [],
      ),
      ...statements.flatMap((statement) =>
        readsWithout(statement, owners.byCampaign).map((found) => `${file.path}:${statement.line} ${found}`),
      ),
    ],
    arrows: named.flatMap(({ verdict }): [string, string][] =>
      verdict && 'reads' in verdict ? verdict.reads.map((reads) => [owner, reads]) : [],
    ),
  };
}

function verdictOn(
  { name: full, called }: { name: string; called: boolean },
  owner: string,
  { tables, shared, subjects, ledger }: Owners,
): Verdict {
  const name = full.replace(/^public\./, '');
  const [schema, inSchema] = name.includes('.') ? name.split('.') : [null, name];
  if (schema === 'shared') {
    const reads = shared.get(inSchema ?? '');
    // The view of all subjects has a part from each feature that declares some.
    if (inSchema === 'subject') return { reads: subjects };
    return reads === undefined ? { wrong: `${name} is in no schema.ts` } : { reads: [reads] };
  }
  if (schema === 'ledger') {
    if (ledger.face.has(name)) return null;
    return ledger.tables.has(name)
      ? foreign(name, 'a table of the ledger')
      : { wrong: `the ledger has no ${name}` };
  }
  if (schema === 'graphile_worker') {
    return owner === 'platform' ? null : { wrong: `${name} is the queue’s: call enqueueTask or enqueueJob` };
  }
  if (called || /^pg_/.test(name)) return null;
  const theirs = tables.get(name);
  if (theirs === undefined) return { wrong: `nobody owns ${name}: name it in the schema.ts of its feature` };
  return theirs === owner ? null : foreign(name, `a table of ${theirs}`);
}

function foreign(name: string, what: string): Verdict {
  return { wrong: `${name} is ${what}: read a view of shared, or call an act of its owner` };
}

function importArrows(files: readonly SourceFile[]): [string, string][] {
  return files.flatMap(({ path, text }) => {
    const from = ownerOf(path) ?? '';
    if (from === 'platform') return [];
    return [...text.matchAll(/from '(\.\.\/[^']+\/index\.ts)'/g)].flatMap(
      ([, imported = '']): [string, string][] => {
        const to = ownerOf(join(dirname(path), imported));
        return to === null || to === 'platform' ? [] : [[from, to]];
      },
    );
  });
}
