import { type FunctionComponent, lazy } from 'react';

/** A component in a file of its own, which loads when it is first drawn: `part(() => import('./table.tsx'), 'Table')`. */
export function part<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  name: Name,
) {
  return lazy<FunctionComponent<Props>>(async () => ({ default: (await load())[name] }));
}
