import { type ComponentType, createElement, lazy } from 'react';

/** How to load each screen again that could not be loaded. */
const failed = new Set<() => void>();

/** Screens that could not be loaded are loaded again when they are next opened. */
export function loadFailedAgain(): void {
  for (const again of failed) again();
  failed.clear();
}

/** A screen that is loaded when it is first opened. Its file exports nothing else. */
export function screen<Props extends object>(
  load: () => Promise<Record<string, ComponentType<Props>>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props>;
  // React keeps the failure of a lazy component for good, so another one takes its place. Not before the failure is
  // shown: until then React draws the screen again, and would load it in a circle.
  function start(): void {
    Loaded = lazy<ComponentType<Props>>(async () => {
      const file = await load().catch((failure: unknown) => {
        failed.add(start);
        throw failure;
      });
      const [component, ...others] = Object.values(file);
      if (component === undefined || others.length > 0)
        throw new Error('a screen’s file exports nothing but the screen');
      return { default: component };
    });
  }
  start();
  return (props) => createElement(Loaded, props);
}
