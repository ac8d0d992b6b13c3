import { domainToUnicode } from 'node:url';
import type { objects } from '@handbill/contract/console';

/** A landing address as a reviewer sees it. */
export interface Landing {
  host: string;
  hostShown: string;
  checks: { check: (typeof objects.landingChecks)[number]; passed: boolean }[];
}

/** Checks the spelling of a stored landing address, without calling it. */
export function landingOf(landingUrl: string, { blocked }: { blocked: boolean }): Landing {
  const url = new URL(landingUrl);
  const host = url.hostname;
  const hostShown = domainToUnicode(host);
  return {
    host,
    hostShown,
    checks: [
      { check: 'not_blocked', passed: !blocked },
      { check: 'https', passed: url.protocol === 'https:' },
      { check: 'usual_port', passed: url.port === '' },
      { check: 'ascii_host', passed: hostShown === host },
      { check: 'one_script', passed: hostShown.split('.').every(hasOneScript) },
    ],
  };
}

/** The scripts most often used to fake names, and those that are written together with others. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Devanagari}/u,
];
const eastAsian =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}/u;

/**
 * Whether the letters of a name are from one script. Latin may be mixed with the East Asian scripts, which
 * are written together (Unicode Technical Standard 39, section 5.2, highly restrictive).
 */
function hasOneScript(label: string): boolean {
  const found = scripts.filter((script) => script.test(label));
  const withEastAsian = eastAsian.test(label) && found.some((script) => script !== scripts[0]);
  return found.length <= 1 && !withEastAsian;
}
