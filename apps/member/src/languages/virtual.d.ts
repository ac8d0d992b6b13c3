declare module 'virtual:catalogue/*/rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
  /** The third part, of the same language. */
  export function own(): Promise<{ messages: Messages }>;
}
declare module 'virtual:catalogue/*' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
