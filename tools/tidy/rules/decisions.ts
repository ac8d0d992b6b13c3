import type { Finding, SourceFile } from '../source-file.ts';

const FOLDER = 'docs/adr/';
const SECTIONS = ['Context', 'Decision', 'Cost', 'Alternatives'];

/** Where the decisions differ from the one layout, share a number, or lack one that the index does not explain. */
export function decisionFindings(files: readonly SourceFile[]): Finding[] {
  const index = files.find(({ path }) => path === `${FOLDER}README.md`);
  const decisions = files.filter(({ path }) => path.startsWith(FOLDER) && path !== index?.path);
  const numbers = decisions.map(({ path }) => path.slice(FOLDER.length).split('-')[0] ?? '');
  const unused = /Numbers without a page[^:]*: ([\d, ]+)\./.exec(index?.text ?? '')?.[1]?.split(', ') ?? [];
  const last = Math.max(0, ...numbers.map(Number));
  const gaps = Array.from({ length: last }, (_, at) => String(at + 1).padStart(3, '0')).filter(
    (number) => numbers.includes(number) === unused.includes(number),
  );
  return [
    ...decisions.flatMap(layoutFindings),
    ...decisions.flatMap(({ path }, at) =>
      numbers.indexOf(numbers[at] ?? '') === at ? [] : [finding(path, `${numbers[at]} is another decision`)],
    ),
    ...gaps.map((number) =>
      finding(`${FOLDER}README.md`, `${number} has to be either a page or a number without one`),
    ),
  ];
}

function layoutFindings({ path, text }: SourceFile): Finding[] {
  const [, number = ''] = /\/(\d{3})-[a-z0-9-]+\.md$/.exec(path) ?? [];
  if (number === '') return [finding(path, 'name it NNN-what-was-decided.md')];
  const [title = '', ...sections] = text.split(/^## /m);
  const found = sections.map((section) => section.split('\n')[0]?.replace(/^Consequences$/, 'Cost'));
  const empty = sections.filter((section) => section.split('\n').slice(1).join('').trim() === '');
  return [
    ...(new RegExp(`^# ${number}: \\S`).test(title) ? [] : [finding(path, `begin with “# ${number}: ”`)]),
    ...(found.join() === SECTIONS.join()
      ? []
      : [finding(path, 'its sections are Context, Decision, Cost (or Consequences) and Alternatives')]),
    ...empty.map((section) => finding(path, `“${section.trim()}” says nothing`)),
  ];
}

function finding(path: string, fix: string): Finding {
  return { path, line: 1, fix };
}
