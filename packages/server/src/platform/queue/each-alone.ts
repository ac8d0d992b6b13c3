/**
 * Handles each in its own transaction: one that fails does not hold up the others, and its failure is thrown when all are
 * done.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
