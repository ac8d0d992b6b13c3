import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../', import.meta.url));
const pages = fileURLToPath(new URL('../../../../../packages/server/content/pages/', import.meta.url));

/** The section of the help that each link leads to, by the file that shows the link. */
function linked(): { file: string; section: string }[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  return files.flatMap((file) => {
    const written = readFileSync(source + file, 'utf8');
    const links = [
      ...written.matchAll(/<HelpLink about="([a-z-]+)"/g),
      ...written.matchAll(/\/help\/([a-z-]+)\?/g),
    ];
    return links.map(([, section = '']) => ({ file, section }));
  });
}

test.each(languages)(
  'every worry that a link to the help names has its section of the page in %s',
  (language) => {
    const help = readFileSync(`${pages}${language}/help.html`, 'utf8');
    const sections = [...help.matchAll(/<h2 id="about-([a-z-]+)">/g)].map(([, section]) => section);
    expect(sections).toEqual(['money', 'visits', 'locked', 'sign-in', 'lost-phone']);
    const links = linked();
    expect(links.filter(({ section }) => !sections.includes(section))).toEqual([]);
    expect(new Set(links.map(({ section }) => section))).toEqual(new Set(sections));
  },
);

test('the locked screen and both withdrawal screens lead to the page about their worry', () => {
  const links = linked().map(({ file, section }) => `${file}: ${section}`);
  expect(links).toEqual(
    expect.arrayContaining([
      'features/auth/locked-screen.tsx: locked',
      'features/withdrawals/withdraw-screen.tsx: money',
      'features/withdrawals/withdrawal-detail.tsx: money',
    ]),
  );
});
