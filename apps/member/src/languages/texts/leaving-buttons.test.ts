import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bcp47, languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));
/** The texts of buttons that leave a dialog as if it had never been opened. */
const LEAVING = ['action.back', 'action.cancel', 'action.close', 'question.leave'];

interface Buttons {
  file: string;
  leaving: string;
  confirming: string;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('features/components/'))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }));

/** The ids of texts in a piece of code. */
function idsIn(code: string): string[] {
  return [...code.matchAll(/'([a-z_]+\.\w+)'/g)].map(([, id = '']) => id);
}

/** What is passed to each use of a component. */
function usesOf(component: string): { file: string; passed: string }[] {
  return files.flatMap(({ file, code }) =>
    [...code.matchAll(new RegExp(`<${component}\\n([\\s\\S]*?)\\n\\s*onClose=`, 'g'))].map(
      ([, passed = '']) => ({ file, passed }),
    ),
  );
}

/** Each button that leaves a dialog, with each that confirms it. */
function buttonsOfDialogs(): Buttons[] {
  const confirmations = usesOf('ConfirmDialog').map(({ file, passed }) => ({
    file,
    leaving: 'question.leave',
    confirming: passed.match(/confirm=\{text\('([\w.]+)'\)\}/)?.[1] ?? '',
  }));
  const forms = [...usesOf('FormDialog'), ...usesOf('PasswordDialog')]
    .filter(({ file }) => !file.endsWith('password-dialog.tsx'))
    .map(({ file, passed }) => ({
      file,
      leaving: /^\s*ends$/m.test(passed) ? 'question.leave' : 'action.cancel',
      confirming: passed.match(/submit=(?:\{text\('|")([\w.]+)/)?.[1] ?? '',
    }));
  const others = files.flatMap(({ file, code }) =>
    [...code.matchAll(/<Actions>([\s\S]*?)<\/Actions>/g)].flatMap(([, actions = '']) => {
      const ids = idsIn(actions);
      const confirming = ids.filter((id) => !LEAVING.includes(id));
      return ids
        .filter((id) => LEAVING.includes(id))
        .flatMap((leaving) => confirming.map((id) => ({ file, leaving, confirming: id })));
    }),
  );
  return [...confirmations, ...forms, ...others];
}

test('every question and form in a dialog is found, with the texts of its two buttons', () => {
  const buttons = buttonsOfDialogs();
  const uses = files.flatMap(({ code }) => code.match(/<(?:Confirm|Form|Password)Dialog$/gm) ?? []);
  // What asks for a password passes its texts on to the dialog that it is made of.
  expect(buttons.filter(({ file }) => file.startsWith('features/')).length).toBeGreaterThanOrEqual(
    uses.length - 1,
  );
  expect(buttons.filter(({ confirming }) => confirming === '')).toEqual([]);
});

test.each(languages)(
  'in %s no button that leaves a dialog can be taken for the one that confirms',
  (language) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(join(source, `languages/${language}.json`), 'utf8'),
    );
    const said = (id: string) => {
      const text = texts[id];
      if (text === undefined) throw new Error(`${language} has no ${id}`);
      return text.replaceAll('\u00ad', '').toLocaleLowerCase(bcp47[language]);
    };
    const confused = buttonsOfDialogs().filter(({ leaving, confirming }) =>
      said(confirming).startsWith(said(leaving)),
    );
    expect(confused).toEqual([]);
  },
);
