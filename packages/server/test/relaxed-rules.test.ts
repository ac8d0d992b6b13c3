import { readFileSync } from 'node:fs';
import { relaxedRules } from '@handbill/contract/console/relaxed-rules';
import { expect, test } from 'vitest';
import { declarations } from '../src/features/settings/declarations.ts';
import { defaultSettings, type SettingKey } from '../src/features/settings/rules.ts';

const [company, demo] = [defaultSettings('production'), defaultSettings('demo')];
const security = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');

/** The settings that a demo has from the start, and that a company enters itself. */
const SET_UP: readonly SettingKey[] = [
  'company_name',
  'company_address',
  'company_registration',
  'bank_account',
  'vnd_per_unit',
];

function inWords(key: SettingKey, value: unknown): string {
  if (typeof value === 'bigint')
    return (Number(value) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  return `${value} ${declarations[key].unit}`;
}

test('every setting with a different default in a demo is in the list of relaxed rules, with both values', () => {
  const different = (Object.keys(company) as SettingKey[]).filter((key) => company[key] !== demo[key]);
  const listed = relaxedRules.flatMap(({ settings = [], ...rule }) =>
    settings.map((key) => ({ key, company: rule.company, demo: rule.demo })),
  );
  expect(listed.map(({ key }) => key).sort()).toEqual(
    different.filter((key) => !SET_UP.includes(key)).sort(),
  );
  for (const { key, ...values } of listed as { key: SettingKey; company: string; demo: string }[]) {
    expect(values, key).toEqual({ company: inWords(key, company[key]), demo: inWords(key, demo[key]) });
  }
});

test('docs/security.md lists a demo’s relaxed rules in the console’s words', () => {
  const [, after = ''] = security.split('\n## What a demo relaxes\n');
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.slice(1)).toEqual(
    relaxedRules.map(({ rule, company, demo, why }) => `| ${rule} | ${company} | ${demo} | ${why} |`),
  );
});
