declare module 'virtual:catalogue/*/rest' {
  import type { Messages } from './current.ts';
  import type { ScreenPart } from './parts.ts';
  export const messages: Messages;
  /** The parts that some screens wait for, of the same language. */
  export const ofScreens: Record<ScreenPart, () => Promise<{ messages: Messages }>>;
}
declare module 'virtual:catalogue/*' {
  import type { Messages } from './current.ts';
  export const messages: Messages;
}
