import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buttonOf, buttonWords } from '@handbill/contract/button-words';
import { categories, shippedWords } from '@handbill/contract/categories';
import { channelName, visitChannels } from '@handbill/contract/channels';
import type { Language } from '@handbill/contract/languages';
import { descriptions, descriptionsOfPages } from '../build/descriptions.ts';

/** One text that people read, and the file and name under which it can be found. */
export interface PlacedText {
  place: string;
  text: string;
}

type ByLanguage<Text> = Readonly<Record<string, Text>>;

const root = new URL('../../../', import.meta.url);
/** The text of a file, by its path in the project. */
export const readText = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

/** Every text of a language: the app's, the pages, the notifications, the shared page, the welcome page, the demo's, levels, pictures, manifest, categories, buttons, channels and codes to phones. */
export function everyText(language: Language): PlacedText[] {
  return [
    ...catalogueTexts(language),
    ...pageTexts(language),
    ...notificationTexts(language),
    ...publicPageTexts(language),
    ...welcomeTexts(language),
    ...demoTexts(language),
    ...levelNames(language),
    ...pictureTexts(language),
    { place: 'manifest description', text: descriptions[language] },
    ...Object.entries(descriptionsOfPages).map(([page, texts]) => ({
      place: `descriptions.ts: ${page}`,
      text: texts[language],
    })),
    ...visitChannels.map((channel) => ({
      place: `channels.ts: ${channel}`,
      text: channelName(channel, language),
    })),
    textOfCode(language),
    ...categories.flatMap((category) => {
      const text = shippedWords(category, language);
      return text === null ? [] : [{ place: `categories.ts: ${category}`, text }];
    }),
    ...buttonWords.map((words) => ({
      place: `button-words.ts: ${words}`,
      text: buttonOf(words, { language, host: 'a.example' }).says,
    })),
  ];
}

/** The texts of the app by their ids, without their soft hyphens. */
function catalogueTexts(language: Language): PlacedText[] {
  const texts: Record<string, string> = JSON.parse(readText(`apps/member/src/languages/${language}.json`));
  return Object.entries(texts).flatMap(([place, text]) =>
    formsOf(text.replaceAll('\u00ad', '')).map((form) => ({ place, text: form })),
  );
}

/** A text once for each form of its counted words, each figure as `#`. */
function formsOf(text: string): string[] {
  const form = '(?:\\w+|=\\d+) \\{((?:[^{}]|\\{\\w+\\})*)\\}';
  const [counted, forms = ''] = text.match(new RegExp(`\\{\\w+, plural,((?: ${form})+)\\}`)) ?? [];
  if (counted === undefined) return [text];
  return [...forms.matchAll(new RegExp(form, 'g'))].flatMap(([, words = '']) =>
    formsOf(text.replace(counted, () => words)),
  );
}

function pageTexts(language: Language): PlacedText[] {
  const folder = `packages/server/content/pages/${language}/`;
  return readdirSync(fileURLToPath(new URL(folder, root))).flatMap((name) =>
    readText(folder + name)
      .split('\n')
      .flatMap((line, index) =>
        formsOf(line.replace(/<[^>]*>/g, '').trim()).map((text) => ({
          place: `pages/${language}/${name}:${index + 1}`,
          text,
        })),
      )
      .filter(({ text }) => text !== ''),
  );
}

/** The texts of notifications, without their soft hyphens. */
function notificationTexts(language: Language): PlacedText[] {
  const {
    reasons,
    ...kinds
  }: Record<string, ByLanguage<unknown>> = JSON.parse(
    readText('packages/server/content/notifications.json').replaceAll('\u00ad', ''),
  );
  return [
    ...Object.entries(kinds).flatMap(([kind, texts]) =>
      Object.entries(texts[language] as ByLanguage<string>).flatMap(([part, text]) =>
        formsOf(text).map((form) => ({ place: `notifications.json: ${kind}.${part}`, text: form })),
      ),
    ),
    ...Object.entries(reasons as ByLanguage<ByLanguage<string>>).map(([reason, texts]) => ({
      place: `notifications.json: reasons.${reason}`,
      text: texts[language] ?? '',
    })),
  ];
}

/** The texts of public pages, read from the source, because the app may not import the server's modules. */
function publicPageTexts(language: Language): PlacedText[] {
  return [
    'visits/page/page-texts.ts',
    'businesses/page/page-texts.ts',
    'conversions/links/page-texts.ts',
    'conversions/links/reason-texts.ts',
  ].flatMap((file) => {
    const block =
      readText(`packages/server/src/features/${file}`).match(
        new RegExp(`^  ${language}: \\{\\n([\\s\\S]*?)^  \\},`, 'm'),
      )?.[1] ?? '';
    return [...block.matchAll(/(\w+):(?: \([\w, ]+\) =>)?\s*(['`])((?:(?!\2).)*)\2,/g)].map(
      ([, name = '', , text = '']) => ({
        place: `${file}: ${name}`,
        text: text.replaceAll('${', '{'),
      }),
    );
  });
}

/** The message with a code, read from the source like the public pages. */
function textOfCode(language: Language): PlacedText {
  const [, text = ''] =
    readText('packages/server/src/features/phones/sending/text-of-code.ts').match(
      new RegExp(`^  ${language}: '(.*)',$`, 'm'),
    ) ?? [];
  return { place: 'text-of-code.ts', text };
}

function welcomeTexts(language: Language): PlacedText[] {
  const texts: Record<string, ByLanguage<string>> = JSON.parse(
    readText('packages/server/content/welcome.json'),
  );
  return Object.entries(texts[language] ?? {}).flatMap(([name, text]) =>
    formsOf(text).map((form) => ({ place: `welcome.json: ${name}`, text: form })),
  );
}

/** What the people of the demo write; its story is in Vietnamese. */
function demoTexts(language: Language): PlacedText[] {
  const { saved_answers, questions, story } = JSON.parse(readText('packages/server/content/demo.json'));
  return textsIn('demo.json', {
    saved_answer: saved_answers[language],
    question: questions[language],
    ...(language === 'vn' ? { story } : {}),
  });
}

/** The texts in a part of a file, each with its path as its place. */
function textsIn(place: string, part: unknown): PlacedText[] {
  if (typeof part === 'string') return [{ place, text: part }];
  return Object.entries(part ?? {}).flatMap(([name, inner]) => textsIn(`${place}: ${name}`, inner));
}

function levelNames(language: Language): PlacedText[] {
  const place = ['vn', 'en', 'jp', 'kr', 'cn', 'rs', 'fr'].indexOf(language);
  const rows = readText('packages/server/src/seed/instance.ts').matchAll(/^ {2}level\(.*\[(.*)\]\)/gm);
  return [...rows].map(([, names = '']) => ({
    place: 'seed/instance.ts: level',
    text: names.split(', ')[place]?.slice(1, -1) ?? '',
  }));
}

/** The words that are drawn into the popup's pictures and the banner's films. */
function pictureTexts(language: Language): PlacedText[] {
  const pictures: Record<string, ByLanguage<string[]>> = JSON.parse(readText('tools/content/words.json'));
  return Object.entries(pictures).flatMap(([picture, lines]) =>
    (lines[language] ?? []).map((text) => ({ place: `words.json: ${picture}`, text })),
  );
}
