import { type Finding, nodesOf, type SourceFile, sourceFile } from '../source-file.ts';
import { levels } from './requirements.ts';

const MET = ['yes', 'partly', 'no', 'not applicable'];
const HEADING = '## OWASP ASVS 5.0';

interface Row {
  line: number;
  /** A requirement such as 1.2.3, or a section such as 1.2 that stands for all its requirements. */
  number: string;
  level: string;
  met: string;
  how: string;
  tests: string;
}

/** The faults of the ASVS table in a document: each requirement needs one row, and the tests it names must exist. */
export function asvsFindings(document: SourceFile, files: readonly SourceFile[]): Finding[] {
  const rows = rowsOf(document);
  const finding = (row: Row | null, fix: string) => ({ path: document.path, line: row?.line ?? 1, fix });
  const findings: Finding[] = [];
  const covered = new Map<string, number>([...levels.keys()].map((number) => [number, 0]));
  for (const row of rows) {
    const own = [...levels.keys()].filter(
      (number) => number === row.number || number.startsWith(`${row.number}.`),
    );
    for (const number of own) covered.set(number, (covered.get(number) ?? 0) + 1);
    findings.push(...faultsOf(row, own, files).map((fix) => finding(row, fix)));
  }
  for (const line of summaryOf(rows)) {
    if (!document.text.includes(line)) findings.push(finding(null, `the summary has to have ${line}`));
  }
  for (const [number, count] of covered) {
    if (count !== 1) findings.push(finding(null, `${number} of ASVS has ${count} rows: give it one`));
  }
  return findings;
}

/** The lines of the summary, without the names of the chapters. */
function summaryOf(rows: readonly Row[]): string[] {
  const chapters = new Map<string, number[]>([['all', MET.map(() => 0)]]);
  for (const number of levels.keys()) {
    const met = rows.find((row) => row.number === number || number.startsWith(`${row.number}.`))?.met ?? '';
    const chapter = number.split('.')[0] ?? '';
    for (const name of ['all', chapter]) {
      const counts = chapters.get(name) ?? MET.map(() => 0);
      chapters.set(
        name,
        counts.map((count, index) => count + (MET[index] === met ? 1 : 0)),
      );
    }
  }
  return [...chapters].map(
    ([name, counts]) => `| ${name === 'all' ? name : `V${name}`} | ${counts.join(' | ')} |`,
  );
}

function rowsOf({ text }: SourceFile): Row[] {
  let inside = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('## ')) inside = line.startsWith(HEADING);
    const [, first = '', level = '', met = '', how = '', tests = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const number = /^(\d+\.\d+(?:\.\d+)?) /.exec(first)?.[1];
    return inside && number !== undefined ? [{ line: index + 1, number, level, met, how, tests }] : [];
  });
}

function faultsOf(row: Row, own: readonly string[], files: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  const levelsOfOwn = [...new Set(own.map((number) => levels.get(number)))].sort().join(', ');
  if (own.length === 0) faults.push(`there is no ${row.number} of level 1 or 2`);
  else if (row.level !== levelsOfOwn) faults.push(`${row.number} is of level ${levelsOfOwn}`);
  if (!MET.includes(row.met)) faults.push(`${row.number}: met is one of ${MET.join(', ')}`);
  if (row.how === '') faults.push(`${row.number}: say how, or why not`);
  return [...faults, ...missingTests(row.tests, files).map((fault) => `${row.number}: ${fault}`)];
}

/** A test is named as `file`: "title", "another title"; `…` stands for any part of a title. */
function missingTests(tests: string, files: readonly SourceFile[]): string[] {
  if (tests === '–') return [];
  const named = [...tests.matchAll(/`([^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g)];
  const plain = named.map(([whole]) => whole).join('; ');
  if (named.length === 0 || plain !== tests)
    return ['name tests as `file`: "title"; `file`: "title", or write –'];
  return named.flatMap(([, path = '', titles = '']) => {
    const found = files.filter((file) => file.path === path || file.path.endsWith(`/${path}`));
    const [file] = found;
    if (found.length !== 1 || file === undefined) return [`${found.length} files are called ${path}`];
    const there = titlesIn(file);
    return [...titles.matchAll(/"([^"]+)"/g)]
      .map(([, title = '']) => title)
      .filter((title) => !/\w/.test(title) || !there.some((text) => holds(text, title)))
      .map((title) => `${path} has no test called “${title}”`);
  });
}

/** Whether the parts between `…` occur in a text, in this order. */
function holds(text: string, title: string): boolean {
  let from = 0;
  for (const part of title.split('…')) {
    const at = text.indexOf(part.trim(), from);
    if (at === -1) return false;
    from = at + part.trim().length;
  }
  return true;
}

const titles = new Map<string, readonly string[]>();

/** The texts in a test file or a tidy rule that can be a title. */
function titlesIn(file: SourceFile): readonly string[] {
  const known = titles.get(file.path);
  if (known) return known;
  const found: string[] = [];
  for (const node of nodesOf(sourceFile(file.path, file.text).syntax().program)) {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node.type === 'TemplateLiteral')
      found.push(node.quasis.map(({ value }) => value.cooked ?? '').join('…'));
  }
  titles.set(file.path, found);
  return found;
}
