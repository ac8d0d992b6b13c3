import { CallFailed } from '@handbill/contract/client';

/** The price or fee of now, in minor units, where a call was refused because another one was shown; else null. */
export function newFigure(error: unknown, name: 'price' | 'fee'): number | null {
  if (!(error instanceof CallFailed) || error.slug !== 'changed_meanwhile') return null;
  const figure = error.current?.[name];
  return typeof figure === 'number' ? figure : null;
}
