import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isTest, readProject, sourceFile } from '../source-file.ts';
import { namedComponents, textsInTwoRoles, usesIn } from './text-roles.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const texts: Record<string, string> = JSON.parse(
  readFileSync(`${root}apps/member/src/languages/en.json`, 'utf8'),
);
const app = readProject(`${root}apps/member/src/`)
  .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
  .map(({ path, text }) => sourceFile(`apps/member/src/${path}`, text));

test('no text of the app has two roles that languages write differently', () => {
  const uses = app.flatMap((file) => usesIn(file, texts));
  expect(uses.length).toBeGreaterThan(1000);
  expect(textsInTwoRoles(uses)).toEqual([]);
});

test('every component that stands for a role is one of the app', () => {
  const written = app.map(({ text }) => text).join('\n');
  expect(namedComponents.filter((name) => !new RegExp(`<${name}\\b`).test(written))).toEqual([]);
});

test('the place of most texts tells their role', () => {
  const known = new Set(app.flatMap((file) => usesIn(file, texts)).map(([id]) => id));
  const written = app.map(({ text }) => text).join('\n');
  const named = Object.keys(texts).filter((id) => written.includes(`'${id}'`));
  expect(named.filter((id) => known.has(id)).length / named.length).toBeGreaterThan(0.8);
});

const planted = {
  'a.one': 'Cancel the order',
  'a.two': 'Orders',
  'a.says': 'Nothing is lost.',
  'a.worth': 'Value (optional)',
};

/** What is found in a file of the app with these lines. */
function foundIn(...lines: string[]): string[] {
  return textsInTwoRoles(usesIn(sourceFile('planted.tsx', lines.join('\n')), planted));
}

test.each([
  [
    'a button and the title of its dialog',
    "<Button>{text('a.one')}</Button>",
    "<Dialog title={text('a.one')} />",
  ],
  [
    'a heading and a link that looks like a button',
    "<Heading>{text('a.two')}</Heading>",
    "<ButtonLink>{text('a.two')}</ButtonLink>",
  ],
  ['a screen and a tab', "<Screen title={text('a.two')} />", "<Entry>{text('a.two')}</Entry>"],
  ['a title and the name of a figure', "<h2>{text('a.two')}</h2>", "<Fact name={text('a.two')}>2</Fact>"],
  ['a state and a button', "<Badge>{text('a.one')}</Badge>", "<Button>{text('a.one')}</Button>"],
  ['a state and what is announced', "<Badge>{text('a.one')}</Badge>", "toast.done('a.one')"],
  ['a menu and a sentence', "<RowLink title={text('a.says')} />", "<p>{text('a.says')}</p>"],
  [
    'a button with an icon and a title',
    "<Button><Icon /><span>{text('a.one')}</span></Button>",
    "<h1>{text('a.one')}</h1>",
  ],
  ['one side of a condition', "<Button>{text(is ? 'a.one' : 'a.two')}</Button>", "<h1>{text('a.two')}</h1>"],
  [
    'the name of a control and a title',
    "<Button aria-label={text('a.one')} />",
    "<Dialog title={text('a.one')} />",
  ],
  [
    'a field that may stay empty, and a fact',
    "<MoneyField label={text('a.worth')} />",
    "<Fact name={text('a.worth')}>2</Fact>",
  ],
])('a text is found in two roles: %s', (_roles, one, other) => {
  expect(foundIn(`const one = ${one};`, `const other = ${other};`)).toHaveLength(1);
});

test('a text is found in two roles when a variable, a property or a list passes it on', () => {
  const variable = "const named = text('a.one');\nconst one = <Button aria-label={named} />;";
  expect(foundIn(variable, 'const other = <Dialog title={named} />;')).toHaveLength(1);
  const list =
    "const ways = [{ says: 'a.two' }];\nconst one = ways.map(({ says }) => <Button>{text(says)}</Button>);";
  expect(foundIn(list, "const other = <Screen title={text('a.two')} />;")).toHaveLength(1);
  const next = "const first = { href: '/', label: 'a.two' };\nconst one = <Page next={first} />;";
  expect(foundIn(next, "const other = <Screen title={text('a.two')} />;")).toHaveLength(1);
});

test.each([
  [
    'a menu and the screen behind it',
    "<RowLink title={text('a.two')} />",
    "<Screen title={text('a.two')} />",
  ],
  ['a field and a fact', "<TextField label={text('a.two')} />", "<Fact name={text('a.two')}>2</Fact>"],
  ['a button and what confirms it', "<Button>{text('a.one')}</Button>", "<Dialog confirm={text('a.one')} />"],
  ['a part of a screen and its heading', "<nav aria-label={text('a.two')} />", "<h2>{text('a.two')}</h2>"],
  ['what only looks like a text', "text('toString').valueOf()", "<h2>{text('constructor')}</h2>"],
  ['what is only compared', "(id === 'a.one' ? 1 : 2)", "<h2>{text('a.one')}</h2>"],
])('a text may be in two places: %s', (_places, one, other) => {
  expect(foundIn(`const one = ${one};`, `const other = ${other};`)).toEqual([]);
});
