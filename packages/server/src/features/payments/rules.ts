/** A withdrawal's reference at the bank: its id without dashes, which fits the 35 characters of an end-to-end id. */
export function endToEndOf(withdrawalId: string): string {
  return withdrawalId.replaceAll('-', '');
}

/** The id encoded in an end-to-end id, or null. */
export function withdrawalIdOf(reference: string): string | null {
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
      reference.replaceAll('-', '').trim().toLowerCase(),
    ) ?? [];
  return a === undefined ? null : [a, b, c, d, e].join('-');
}

/** Letters that do not decompose into a base letter and a mark, with their basic Latin spelling. */
const SPELT: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const NAME_LENGTH = 70;

/**
 * A name in the character set that every bank accepts (letters without marks, digits and / - ? : ( ) . , ' +
 * and space), without a leading, trailing or double slash.
 */
export function latinName(name: string): string {
  const spelt = [...name.normalize('NFC')].map((letter) => SPELT[letter] ?? letter).join('');
  const latin = spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .slice(0, NAME_LENGTH)
    .replace(/^[/ ]+|[/ ]+$/g, '');
  return latin === '' ? 'NOTPROVIDED' : latin;
}
