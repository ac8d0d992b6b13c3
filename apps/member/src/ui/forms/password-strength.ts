/** How hard a password is to guess, from easily guessed to strong. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const FAIR_BITS = 36;
const GOOD_BITS = 50;
const STRONG_BITS = 70;
/** A common first guess counts as this many characters at most, however long it is. */
const WORTH = 1;

/** Common first guesses in the app's languages, and runs of neighbouring keys on their keyboards. */
const guessedFirst = [
  ...['password', 'passw0rd', 'p@ssw0rd', 'matkhau', 'motdepasse', 'parol', 'handbill', 'admin', 'welcome'],
  ...['iloveyou', 'anhyeuem', 'emyeuanh', 'letmein', 'dragon', 'monkey', 'football', 'sunshine', 'princess'],
  ...[
    'vietnam',
    'saigon',
    'hanoi',
    'nguyen',
    'qwertyuiop',
    'qwerty',
    'azerty',
    'asdfghjkl',
    'asdf',
    'zxcvbnm',
  ],
  ...['1q2w3e4r', '1qaz2wsx', 'qazwsx', 'abc123'],
];

/**
 * An estimate made on the device: length counts most; repetitions, runs such as 1234 or dcba, years, common guesses
 * and the username count for almost nothing.
 */
export function strengthOf(password: string, username: string): Strength {
  const bits = worthOf(password, username) * Math.log2(alphabetOf(password));
  if (password.length < 8 || bits < FAIR_BITS) return 'weak';
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

/** How many characters a guesser could not predict. */
function worthOf(password: string, username: string): number {
  let left = password.normalize('NFKC').toLowerCase();
  let worth = 0;
  for (const known of [username.trim().toLowerCase(), ...guessedFirst]) {
    if (known.length < 3) continue;
    const parts = left.split(known);
    worth += (parts.length - 1) * WORTH;
    left = parts.join('\n');
  }
  const withoutYears = left.replace(/(19|20)\d\d/g, () => {
    worth += WORTH;
    return '\n';
  });
  return worth + [...withoutYears].filter(isUnforeseen).length;
}

/** Whether a character does not just continue a run: repeated, one up or one down. */
function isUnforeseen(character: string, place: number, all: readonly string[]): boolean {
  if (character === '\n') return false;
  const step = stepBetween(all[place - 1], character);
  if (step === null || Math.abs(step) > 1) return true;
  return stepBetween(all[place - 2], all[place - 1]) !== step;
}

function stepBetween(before: string | undefined, after: string | undefined): number | null {
  const from = before?.codePointAt(0);
  const to = after?.codePointAt(0);
  return from === undefined || to === undefined ? null : to - from;
}

/** The size of the alphabet that the characters come from. */
function alphabetOf(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 60],
  ];
  return kinds.reduce((size, [kind, many]) => (kind.test(password) ? size + many : size), 0) || 1;
}
