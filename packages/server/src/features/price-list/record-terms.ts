import type { OperatorContext } from '../../platform/context.ts';
import type { LevelTerms, PackageTerms } from '../offers/index.ts';
import { recordOperatorAction } from '../operators/index.ts';

type Terms = Partial<LevelTerms> | Partial<PackageTerms>;

/** Writes a change of terms into the log of what operators did: of each that differs what was and what is. */
export function recordTerms(
  context: OperatorContext,
  {
    action,
    subject,
    ...change
  }: {
    action: `${'level' | 'package'}_${'added' | 'changed' | 'retired'}`;
    subject: string;
    before: Terms;
    after: Terms;
  },
): Promise<void> {
  const before = textsOf(change.before);
  const after = textsOf(change.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const differing = names.filter((name) => before.get(name) !== after.get(name));
  return recordOperatorAction(context, {
    action,
    subject,
    details: Object.fromEntries(
      differing.flatMap((name) => [
        [`${name}_before`, before.get(name) ?? null],
        [`${name}_after`, after.get(name) ?? null],
      ]),
    ),
  });
}

/** Each term as a text; names of a level in the order of the languages' codes. */
function textsOf(terms: Terms): Map<string, string | null> {
  return new Map(
    Object.entries(terms).map(([name, value]) => {
      if (value === null || typeof value !== 'object') return [name, value === null ? null : String(value)];
      const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      return [name, parts.map(([language, text]) => `${language}: ${text}`).join(', ')];
    }),
  );
}
