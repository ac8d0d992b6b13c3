/** Whether a value from a form or an address is one of the names of a closed list. */
export function isKeyOf<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  value: unknown,
): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}

/** The keys of a table, in its order. `Object.keys` would type them as strings. */
export function keysOf<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const keys: Extract<keyof Table, string>[] = [];
  for (const key in table) keys.push(key);
  return keys;
}
