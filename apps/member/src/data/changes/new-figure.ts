import { CallFailed } from '@handbill/contract/client';

/** The current price or fee, in minor units, if a call was refused because an outdated one was shown; else null. */
export function newFigure(error: unknown, name: 'price' | 'fee'): number | null {
  if (!(error instanceof CallFailed) || error.slug !== 'changed_meanwhile') return null;
  const figure = error.current?.[name];
  return typeof figure === 'number' ? figure : null;
}
