import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@handbill/contract/languages';
import { describe, expect, test } from 'vitest';
import { everyText } from '../../../test/every-text.ts';

/** One rule: what no text of the language has, and a text that shows it. */
interface Rule {
  says: string;
  fault: RegExp;
  planted: string;
}

const KANA_OR_HAN = '[\\u3040-\\u30ff\\u3400-\\u9fff]';
const HANGUL = '[\\uac00-\\ud7a3]';

const spaces: readonly Rule[] = [
  { says: 'no two spaces, none at either end', fault: /\s{2}|^\s|\s$/, planted: '広告  です' },
  { says: 'an ellipsis is one character', fault: /\.\.\./, planted: '読み込み中...' },
];

const everywhere: readonly Rule[] = [
  ...spaces,
  { says: 'no straight quotation marks', fault: /["']/, planted: '"广告"' },
];

const fullWidth: readonly Rule[] = [
  {
    says: 'punctuation between its letters is full-width',
    fault: new RegExp(`${KANA_OR_HAN}[,;:!?()]|[,;!?()]${KANA_OR_HAN}`),
    planted: '理由: 其他',
  },
  {
    says: 'no space next to full-width punctuation',
    fault: /\s[、。，：；！？（）「」『』《》]|[、。，：；！？（）「」『』《》]\s/,
    planted: '期限： 12',
  },
];

const rules: Partial<Record<Language, readonly Rule[]>> = {
  vn: [
    ...everywhere,
    {
      says: 'a figure and its word stay on one line',
      fault: /[\d#] (?!đến )\p{L}|\} (?:giờ|ngày|lượt|quảng cáo|nhân viên)(?!\p{L})/u,
      planted: 'trong 24 giờ',
    },
    { says: 'no space before punctuation or %', fault: /[\s\u00a0][,.:;?!%]/, planted: 'trong 95 %' },
    { says: 'no capital after a colon', fault: /:[\s\u00a0]\p{Lu}\p{Ll}/u, planted: 'Lý do: Lừa đảo' },
    {
      says: 'only the first word of a text has a capital, and names',
      fault: /^\p{Lu}\p{Ll}* \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u,
      planted: 'Nhận Quảng Cáo',
    },
  ],
  en: [
    ...spaces,
    {
      says: 'no straight quotation marks, except in the sentence that the contract fixes',
      fault: /"|'(?!t have enough money pls deposit$)/,
      planted: "you can't",
    },
    {
      says: 'no title case',
      fault: /^(?!In Safari)\p{Lu}\p{Ll}+ (?!JavaScript|VietQR|Handbill)\p{Lu}\p{Ll}/u,
      planted: 'Twelve Promises',
    },
    { says: 'no capital after a colon', fault: /:[\s\u00a0]\p{Lu}\p{Ll}/u, planted: 'Reason: Fraud' },
    { says: 'no space before punctuation or %', fault: /[\s\u00a0][,.:;?!%]/, planted: '95 % within' },
    { says: 'no hyphen for a dash', fault: /\w - \w|--/, planted: 'Demo - no real money' },
  ],
  fr: [
    ...everywhere,
    {
      says: 'a no-break space before a colon, a semicolon, a question or exclamation mark, % and »',
      fault: /(?<![\u00a0\u202f])[;!?»%]|(?<![\u00a0\u202f]|https):/,
      planted: 'Fermer ce compte ?',
    },
    { says: 'a no-break space after «', fault: /«(?![\u00a0\u202f])/, planted: '« Mes invitations »' },
    {
      says: 'a figure and its word stay on one line',
      fault: /[\d#] (?!à )[\p{L}%]/u,
      planted: '24 heures',
    },
    {
      says: 'no capital after a colon',
      fault: /:[\s\u00a0](?:\p{Lu}\p{Ll})/u,
      planted: 'Motif\u00a0: La publicité',
    },
  ],
  rs: [
    ...everywhere,
    { says: 'quotation marks are « », and „ “ inside them', fault: /”|^[^„]*“/, planted: 'кнопка “Взять”' },
    {
      says: 'a dash never begins a line, and is no hyphen',
      fault: /(?<!\u00a0)—| - /,
      planted: 'Цена — это',
    },
    {
      says: 'a word of one letter stays with the next one',
      fault: /(?<![\p{L}\p{N}-])[вкосуиая] /iu,
      planted: 'деньги и заказы',
    },
    { says: 'a figure and its word stay on one line', fault: /[\d#] \p{L}/u, planted: '24 часа' },
    { says: 'no capital after a colon', fault: /:[\s\u00a0]\p{Lu}\p{Ll}/u, planted: 'Причина: Реклама' },
    {
      says: 'no space before punctuation or inside « »',
      fault: /[\s\u00a0][,.:;?!»]|«[\s\u00a0]/,
      planted: 'Закрыть ?',
    },
  ],
  jp: [
    ...everywhere,
    ...fullWidth,
    {
      says: 'no space between a figure and its counter',
      fault: /[\d}#]\s(?:回|件|時間|日|分|秒|文字|つ|人|名|割引)/,
      planted: '訪問 {count} 回',
    },
    {
      says: 'no space between Japanese and Latin letters or figures',
      fault: new RegExp(`${KANA_OR_HAN} [A-Za-z0-9]|[A-Za-z0-9] ${KANA_OR_HAN}`),
      planted: 'QR コード',
    },
  ],
  kr: [
    ...everywhere,
    {
      says: 'punctuation is half-width, with a space after it and none before it',
      fault: new RegExp(`[、。，：；！？（）「」“”]|\\s[,.:;?!]|${HANGUL}[,:]${HANGUL}|[,:]{`),
      planted: '사유：{reason}',
    },
    {
      says: 'no space before an opening bracket',
      fault: new RegExp(`${HANGUL} \\(`),
      planted: '상세 주소 (선택)',
    },
    {
      says: 'no space between a figure and its counter',
      fault: /[\d}#] (?:회|개|건|일|시간|초|분|자|명)(?![\uac00-\ud7a3])/,
      planted: '방문 {count} 회',
    },
  ],
  cn: [
    ...everywhere,
    ...fullWidth,
    {
      says: 'a space between Chinese and Latin letters, figures or values',
      fault: /[\u3400-\u9fff][A-Za-z0-9{#]|[A-Za-z0-9}#][\u3400-\u9fff]/,
      planted: '{hours}小时内',
    },
    {
      says: 'a figure and its measure word stay on one line',
      fault: /[\d}#] (?:次|小时|天|个|笔|分钟|秒|级|位|字符)/,
      planted: '{count} 次访问',
    },
  ],
};

function faultsOf(language: Language, { says, fault }: Rule): string[] {
  return everyText(language)
    .filter(({ text }) => fault.test(text))
    .map(({ place, text }) => `${place}: ${says}: ${text}`);
}

const written = Object.entries(rules).flatMap(([language, each]) =>
  each.map((rule) => ({ language: language as Language, rule, says: rule.says })),
);

describe.each(written)('in $language, $says', ({ language, rule, says }) => {
  test(`every text in ${language} keeps the rule: ${says}`, () => {
    expect(faultsOf(language, rule)).toEqual([]);
  });

  test(`a text in ${language} that breaks the rule is found: ${says}`, () => {
    expect(rule.planted).toMatch(rule.fault);
  });
});

/** Languages whose refusals and faults of fields are sentences, with the full stop that ends them. */
const fullStops = { jp: '。', kr: '.', cn: '。', vn: '.', rs: '.', fr: '.' } as const;

test.each(Object.entries(fullStops))(
  'in %s, every refusal and every fault of a field ends like a sentence',
  (language, stop) => {
    const sentences = everyText(language as Language).filter(({ place }) =>
      /^(?:error|field)\.(?!label\.)/.test(place),
    );
    expect(sentences.length).toBeGreaterThan(60);
    expect(sentences.filter(({ text }) => !text.endsWith(stop))).toEqual([]);
  },
);

test('in en, every fault of a field ends like a sentence; the contract fixes the refusals', () => {
  const sentences = everyText('en').filter(({ place }) => /^field\.(?!label\.)/.test(place));
  expect(sentences.length).toBeGreaterThan(15);
  expect(sentences.filter(({ text }) => !text.endsWith('.'))).toEqual([]);
});

/** What undoes a space between the letters of Latin capitals. */
const NO_SPACE = /:is\(:lang\(ja\), :lang\(ko\), :lang\(zh\)\) \{ letter-spacing: normal; \}/;

describe.each([
  { where: 'the app', undone: NO_SPACE, paths: ['../../base.css', '../../styles.css'] },
  { where: 'the shared page', undone: NO_SPACE, paths: ['../../../../../packages/server/page/visit.css'] },
  {
    where: 'the page of a business',
    undone: NO_SPACE,
    paths: ['../../../../../packages/server/page/business.css'],
  },
  { where: 'the welcome page', undone: NO_SPACE, paths: ['../../../../../packages/server/page/welcome.css'] },
  // It spaces no letters, so there is nothing to undo.
  {
    where: 'the results page',
    undone: /^(?!.*letter-spacing)/,
    paths: ['../../../../../packages/server/page/results.css'],
  },
])('the styles of $where', ({ where, undone, paths }) => {
  const styles = paths
    .map((path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))
    .join()
    .replace(/\s+/g, ' ');

  test(`the styles of ${where} break Japanese lines between phrases, and never before a mark that cannot begin one`, () => {
    expect(styles).toContain(':lang(ja) { line-break: strict; word-break: auto-phrase; }');
  });

  test(`the styles of ${where} keep Korean words whole`, () => {
    expect(styles).toContain(':lang(ko) { word-break: keep-all; }');
  });

  test(`the styles of ${where} add no space between Japanese, Korean or Chinese letters`, () => {
    expect(styles).toMatch(undone);
  });
});
