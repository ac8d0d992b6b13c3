/** A count with its noun: `counted(1, 'visit')` is “1 visit”. `many` is given where it is not `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
