import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSetting } from '../src/features/settings/index.ts';
import { createTestApp, type TestApp } from './app.ts';
import { type Measured, measure } from './labelled-traffic/measure.ts';
import { lineOf, tablesOf, withTables } from './labelled-traffic/table.ts';
import { kinds } from './labelled-traffic/visitors.ts';

const DOCUMENT = new URL('../../../docs/visits.md', import.meta.url);
const isWriting = process.env.HANDBILL_WRITE_TRAFFIC !== undefined;
const measured: Measured[] = [];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.work((work) => saveSetting(work, 'proof_of_work_bits', 0));
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

describe('labelled traffic', () => {
  test.each(kinds.filter(({ short }) => short || isWriting))(
    'the table in docs/visits.md has the outcome of $name',
    async (kind) => {
      const found = await measure(app, kind);
      measured.push(found);
      if (!isWriting) expect(readFileSync(DOCUMENT, 'utf8')).toContain(lineOf(found));
    },
    isWriting ? 300_000 : undefined,
  );

  test('the tables are put between their marks, and the text around them stays', () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const written = withTables(document, tablesOf(measured));
    for (const kind of measured) expect(written).toContain(lineOf(kind));
    expect(written.startsWith(document.slice(0, 1_000))).toBe(true);
    if (isWriting && measured.length === kinds.length) writeFileSync(DOCUMENT, written);
    expect(() => withTables('no table', '')).toThrow('the document has no table of traffic');
  });
});
