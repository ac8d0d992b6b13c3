import type { OperatorContext } from '../../platform/context.ts';
import type { LevelTerms, PackageTerms } from '../offers/index.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';

type Terms = Partial<LevelTerms> | Partial<PackageTerms>;

/** Records a change of terms in the operators' log: for each changed one the values before and after. */
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
    /** The approval, if it needed one; else the reason, if one was given. */
    approvalId?: string;
    reason?: string | undefined;
  },
): Promise<void> {
  const before = textsOf(change.before);
  const after = textsOf(change.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const differing = names.filter((name) => before.get(name) !== after.get(name));
  return recordOperatorAction(context, {
    action,
    subject,
    details: {
      ...Object.fromEntries(
        differing.flatMap((name) => [
          [`${name}_before`, before.get(name) ?? null],
          [`${name}_after`, after.get(name) ?? null],
        ]),
      ),
      ...(change.approvalId === undefined ? {} : { approval: change.approvalId }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    },
  });
}

/** Each term as text; a level's names are sorted by language code. */
function textsOf(terms: Terms): Map<string, string | null> {
  return new Map(
    Object.entries(terms).map(([name, value]) => {
      if (value === null || typeof value !== 'object') return [name, value === null ? null : String(value)];
      const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      return [name, parts.map(([language, text]) => `${language}: ${text}`).join(', ')];
    }),
  );
}
