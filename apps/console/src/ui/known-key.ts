/** Whether a value from a form is one of the names of a closed list. */
export function isKeyOf<Key extends string>(
  texts: Readonly<Record<Key, unknown>>,
  value: unknown,
): value is Key {
  return typeof value === 'string' && Object.hasOwn(texts, value);
}
