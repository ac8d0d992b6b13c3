import { type ComponentType, lazy } from 'react';

/** A screen that is loaded when it is first opened. Its file exports nothing else. */
export function screen<Props extends object>(
  load: () => Promise<Record<string, ComponentType<Props>>>,
): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => {
    const [component, ...others] = Object.values(await load());
    if (component === undefined || others.length > 0)
      throw new Error('a screen’s file exports nothing but the screen');
    return { default: component };
  });
}
