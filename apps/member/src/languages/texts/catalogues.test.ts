import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue, generalRefusals } from '@handbill/contract/errors';
import { bcp47, languageOf } from '@handbill/contract/languages';
import { memberEndpoints, objects } from '@handbill/contract/member';
import * as periods from '@handbill/contract/periods';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { isFirstText, partOf, screenParts } from '../parts.ts';

const source = fileURLToPath(new URL('../..', import.meta.url));

function textsOf(language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(source, `languages/${language}.json`), 'utf8'));
}

const catalogues = {
  en: textsOf('en'),
  vn: textsOf('vn'),
  fr: textsOf('fr'),
  jp: textsOf('jp'),
  kr: textsOf('kr'),
  cn: textsOf('cn'),
  rs: textsOf('rs'),
};

const memberRefusals = new Set([
  ...generalRefusals,
  ...Object.values(memberEndpoints).flatMap(({ refusals }) => refusals),
]);

/** Numbers that no text contains; Russian words differ after each of them. */
const COUNTS = [771, 772, 775];

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '').sort();
}

describe.each(Object.entries(catalogues))('the catalogue %s', (language, texts) => {
  const locale = bcp47[languageOf(language)];

  test(`the catalogue ${language} has every text of the English one, and no other`, () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(catalogues.en).sort());
  });

  test(`the catalogue ${language} has no empty text, and the placeholders of the English one`, () => {
    for (const [id, text] of Object.entries(texts)) {
      expect(text.trim(), id).not.toBe('');
      expect(placeholdersOf(text), id).toEqual(placeholdersOf(catalogues.en[id] ?? ''));
    }
  });

  test(`the catalogue ${language} has the words of each control in its full name, so that one can say what one sees`, () => {
    const named = Object.entries(texts).filter(([id]) => id.endsWith('_named'));
    const labelled = named.flatMap(([id, name]) => {
      const label = texts[id.slice(0, -'_named'.length)];
      return label === undefined ? [] : [{ id, name, label }];
    });
    expect(labelled.length).toBeGreaterThan(5);
    for (const { id, name, label } of labelled) {
      expect(name.toLocaleLowerCase(locale), id).toContain(label.toLocaleLowerCase(locale));
    }
  });

  test(`no title of a dialog in ${language} begins with a name, which its capital would change`, () => {
    const titles = Object.entries(texts).filter(([id]) => id.endsWith('_title'));
    expect(titles.length).toBeGreaterThan(10);
    expect(titles.filter(([, title]) => /^[^\p{L}{]*\{/u.test(title))).toEqual([]);
  });

  test.each(COUNTS)(`the catalogue ${language} can be read with %i in each placeholder`, (count) => {
    const i18n = setupI18n({ locale, messages: { [locale]: texts } });
    for (const [id, text] of Object.entries(texts)) {
      const values = Object.fromEntries(placeholdersOf(text).map((name) => [name, count]));
      const shown = i18n._(id, values);
      expect(shown, id).not.toMatch(/[{}]/);
      expect(shown.split(String(count)).length - 1, id).toBe(placeholdersOf(text).length);
    }
  });

  test(`the catalogue ${language} has every plural form that whole numbers need`, () => {
    const rules = new Intl.PluralRules(locale);
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    for (const [id, text] of Object.entries(texts)) {
      for (const [, forms = ''] of text.matchAll(/, plural,((?: \w+ \{[^{}]*\})+)\}/g)) {
        for (const form of needed) expect(forms, id).toContain(`${form} {`);
      }
      expect(text.split(', plural,').length, id).toBe(text.split(/, plural,(?: \w+ \{[^{}]*\})+\}/).length);
    }
  });

  test(`the catalogue ${language} has a text for each refusal of a member’s call, for no answer, and for nothing else`, () => {
    const errors = Object.keys(texts).filter((id) => id.startsWith('error.'));
    expect(errors.sort()).toEqual([...memberRefusals, 'network'].map((slug) => `error.${slug}`).sort());
  });
});

/** Refusals whose English sentences the specification fixes, and the label of what an operator sees. */
const FIXED = new Set<string>([
  ...['insufficient_funds_deposit', 'insufficient_balance', 'insufficient_balance_to_upgrade'],
  ...['daily_orders_completed', 'outstanding_order', 'minimum_balance_not_reached'],
  ...['account_locked', 'address_required', 'bank_does_not_exist', 'level_lower_than_current'],
  ...['username_or_phone_exists', 'introduction_code_incorrect', 'bad_credentials', 'token_expired'],
  ...['error_try_again', 'upload_failed', 'view_only'],
]);

test('the English refusals that the specification fixes are the messages of the contract', () => {
  const fixed = [...memberRefusals].filter((slug) => FIXED.has(slug));
  expect(fixed).toHaveLength(FIXED.size);
  for (const slug of fixed) expect(catalogues.en[`error.${slug}`]).toBe(catalogue[slug].message);
});

test('every other English refusal is written in sentences, and says more than its cause', () => {
  const free = [...memberRefusals, 'network'].filter((slug) => !FIXED.has(slug));
  expect(free.length).toBeGreaterThan(50);
  // There is nothing to add to a request to do something.
  const short = free.filter((slug) => !/[.:,] /.test(catalogues.en[`error.${slug}`] ?? ''));
  expect(short).toEqual(['unauthorized', 'otp_required']);
  for (const slug of free) expect(catalogues.en[`error.${slug}`], slug).toMatch(/^\p{Lu}.*\.$/u);
});

/** What follows the cause in each language, and the refusals that are only a request to do something. */
const WORDED: readonly [keyof typeof catalogues, { more: RegExp; requests: readonly string[] }][] = [
  ['vn', { more: /[.:,] /, requests: ['address_required', 'otp_required', 'unauthorized'] }],
  [
    'fr',
    { more: /[.:,] /, requests: ['address_required', 'otp_required', 'outstanding_order', 'unauthorized'] },
  ],
  ['rs', { more: /[.:,] /, requests: ['address_required', 'otp_required'] }],
  [
    'jp',
    {
      more: /。./,
      requests: [
        'account_unverified',
        'address_required',
        'otp_required',
        'phone_unverified',
        'unauthorized',
      ],
    },
  ],
  [
    'kr',
    {
      more: /[.,] /,
      requests: [
        'account_unverified',
        'address_required',
        'otp_required',
        'phone_unverified',
        'unauthorized',
      ],
    },
  ],
  ['cn', { more: /[。，；：]./, requests: ['address_required', 'otp_required', 'unauthorized'] }],
];

test.each(WORDED)(
  'every refusal in the catalogue %s says more than its cause',
  (language, { more, requests }) => {
    const slugs = [...memberRefusals, 'network'];
    const short = slugs.filter((slug) => !more.test(catalogues[language][`error.${slug}`] ?? ''));
    expect(short.sort()).toEqual(requests);
  },
);

// Only what is true of every call: a failed one is undone, and one that is sent again has the same key.
test.each([
  ['vn', 'không có gì bị thực hiện hai lần'],
  ['fr', 'rien ne sera fait deux fois'],
  ['rs', 'дважды ничего не выполнится'],
  ['jp', '二重に処理されることはありません'],
  ['kr', '두 번 처리되지 않습니다'],
  ['cn', '操作不会重复执行'],
] as const)(
  'in the catalogue %s an unknown failure and a lost answer both say that nothing is done twice',
  (language, twice) => {
    expect(catalogues[language]['error.error_try_again']).toContain(twice);
    expect(catalogues[language]['error.network']).toContain(twice);
  },
);

test.each(Object.entries(catalogues))(
  'the catalogue %s says how large a file may be, as the contract does',
  (_language, texts) => {
    const [, megabytes] = texts['error.file_too_large']?.match(/(\d+)\s?(?:MB|Mo|МБ)/) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBe(memberEndpoints.upload.fileBytesMax);
  },
);

/** The texts that name a figure which the software fixes, in the order of the figures in English. */
const FIXED_FIGURES: Readonly<Record<string, readonly number[]>> = {
  'business.document_says': [periods.DOCUMENT_DAYS],
  'results.links_say': [periods.RESULTS_LINK_DAYS],
  'webhooks.deliveries': [periods.DELIVERY_DAYS],
  'forecast.category': [periods.FORECAST_DAYS, periods.FORECAST_DAYS_LEFT_OUT],
  'forecast.language': [periods.FORECAST_DAYS, periods.FORECAST_DAYS_LEFT_OUT],
  'forecast.package': [periods.FORECAST_DAYS, periods.FORECAST_DAYS_LEFT_OUT],
  'forecast.few': [periods.FORECAST_DAYS, periods.FORECAST_DAYS_LEFT_OUT],
  'insight.days': [periods.INSIGHT_DAYS],
  'insight.none': [periods.INSIGHT_DAYS],
  'insight.everyone': [periods.INSIGHT_DAYS],
  'insight.everyone_few': [periods.INSIGHT_DAYS],
  'pictures.hint': [objects.picturesMax],
};

test.each(Object.entries(catalogues))(
  'the catalogue %s names the figures that the software fixes, and no others in their texts',
  (_language, texts) => {
    for (const [id, figures] of Object.entries(FIXED_FIGURES)) {
      const named = [...(texts[id] ?? '').matchAll(/\d+/g)].map(Number).sort((a, b) => b - a);
      expect(named, id).toEqual(figures);
    }
  },
);

/** The files that are loaded before these ones run: their imports and, if `later`, also their dynamic imports. */
function filesBehind(entries: readonly string[], { later }: { later: boolean }): Set<string> {
  const seen = new Set<string>();
  const open = entries.map((entry) => join(source, entry));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path) || !existsSync(path)) continue;
    seen.add(path);
    const written = readFileSync(path, 'utf8');
    const imports = [
      ...written.matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)';/gm),
      ...(later ? written.matchAll(/\bimport\('(\.[^']+)'\)/g) : []),
    ];
    for (const [, target = ''] of imports) open.push(join(dirname(path), target));
  }
  return seen;
}

test('the first screens use only texts in the first part of a catalogue', () => {
  const files = filesBehind(
    [
      'main.tsx',
      'features/auth/login-screen.tsx',
      'features/home/home-screen.tsx',
      'features/home/popup.tsx',
    ],
    { later: false },
  );
  const texts = textsUsedIn(files, { composed: false });
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((id) => !isFirstText(id))).toEqual([]);
});

test('each screen loads the parts of the texts that it shows, and no other', () => {
  const written = readFileSync(join(source, 'app/screens.ts'), 'utf8');
  // Two screens of one file name a constant in place of its import.
  const constants = /^const (\w+) = (\(\) => import\('[^']+'\));$/gm;
  const screens = [...written.matchAll(constants)].reduce(
    (text, [, name = '', load = '']) => text.replaceAll(new RegExp(`oneOf\\(${name}, '\\w+'`, 'g'), load),
    written.replace(constants, ''),
  );
  const loading = /import\('\.\.\/(features\/[^']+)'\)((?:,\s*'[a-z]+')*)/g;
  const files = [...screens.matchAll(loading)].map(([, path = '', parts = '']) => ({ path, parts }));
  for (const path of ['home/home-screen.tsx', 'auth/login-screen.tsx', 'auth/register-screen.tsx'])
    files.push({ path: `features/${path}`, parts: '' });
  const partsOfScreen = ({ path, parts }: { path: string; parts: string }) => {
    const behind = filesBehind([path], { later: true });
    const used = new Set<string>(textsUsedIn(behind, { composed: true }).map(partOf));
    // Refusals load at the start: no screen waits for what its calls may say.
    const shown = screenParts.filter((part) => used.has(part) && part !== 'refusals');
    // With the screen, or with what the screen itself loads later.
    const later = [...behind].flatMap(
      (file) => readFileSync(file, 'utf8').match(/screenTexts\(\[[^\]]*\]\)/g) ?? [],
    );
    const told = [...[parts, ...later].join().matchAll(/'([a-z]+)'/g)].map(([, part = '']) => part);
    return { path, shown: shown.toSorted(), told: [...new Set(told)].toSorted() };
  };
  const all = files.map(partsOfScreen);
  expect(all.filter(({ shown }) => shown.length > 0).length).toBeGreaterThan(5);
  expect(all.filter(({ shown, told }) => shown.join() !== told.join())).toEqual([]);
});

test('a refusal that a screen shows without a call is there when the screen is', () => {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const files = new Set(
    paths.filter((path) => /(?<!\.test)\.tsx$/.test(path)).map((path) => join(source, path)),
  );
  const named = textsUsedIn(files, { composed: false }).filter((id) => id.startsWith('error.'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((id) => partOf(id) === 'refusals')).toEqual([]);
});

/** The texts that files name by their ids and, if `composed`, by a prefix and a value: `stage.${order.stage}`. */
function textsUsedIn(files: ReadonlySet<string>, { composed }: { composed: boolean }): string[] {
  const written = [...files].map((path) => readFileSync(path, 'utf8')).join('\n');
  const named = new Set([...written.matchAll(/['"]([a-z_]+\.[a-z_.0-9]+)['"]/g)].map(([, id]) => id));
  const beginnings = [...written.matchAll(/`([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].map(
    ([, beginning = '']) => beginning,
  );
  return Object.keys(catalogues.en).filter(
    (id) => named.has(id) || (composed && beginnings.some((beginning) => id.startsWith(beginning))),
  );
}

/** The content of every file of the app that is not a test, and of the shells of its pages. */
function sourceText(): string {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(source, path));
  const outlines = join(source, '../build/shells');
  const pages = readdirSync(outlines).map((name) => join(outlines, name));
  return [...files, ...pages].map((path) => readFileSync(path, 'utf8')).join('\n');
}

test('every text is used somewhere', () => {
  const written = sourceText();
  const idsOf = (pattern: RegExp) => new Set([...written.matchAll(pattern)].map((match) => match[1] ?? ''));
  const named = idsOf(/['"`{]([a-z_]+(?:\.[a-z_0-9]+)+)['"`}]/g);
  // Composed of a prefix and a value: `stage.${order.stage}`.
  const beginnings = [...idsOf(/`([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)];
  const unused = Object.keys(catalogues.en).filter(
    (id) => !named.has(id) && !beginnings.some((beginning) => id.startsWith(beginning)),
  );
  expect(named.size).toBeGreaterThan(300);
  expect(unused).toEqual([]);
});

/** Words that another language shares with English. */
const SHARED_WORDS = new Set([
  ...['Correction', 'Type', 'Date', 'Corrections', 'Notifi\u00adcations'],
  '{count, plural, one {#\u00a0minute} other {#\u00a0minutes}}',
]);

test.each(Object.entries(catalogues).filter(([language]) => language !== 'en'))(
  'the catalogue %s is translated',
  (_language, texts) => {
    const left = Object.entries(texts).filter(([id, text]) => {
      const words = text.replace(/\{[^{}]*\}/g, '');
      return text === catalogues.en[id] && /[a-z]{3}/i.test(words) && !SHARED_WORDS.has(text);
    });
    expect(left).toEqual([]);
  },
);
