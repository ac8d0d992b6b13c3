/** Where a deposit is announced and followed: by its id, or a new one by its amount. `next` is what it is to pay for. */
export function depositPlace(of: { id?: string; amount?: number; next: string | null }): string {
  const search = new URLSearchParams();
  if (of.id !== undefined) search.set('id', of.id);
  if (of.amount !== undefined) search.set('amount', String(of.amount));
  if (of.next !== null) search.set('next', of.next);
  return search.size === 0 ? '/deposit' : `/deposit?${search}`;
}
