import { createContext } from 'react';
import type { Message } from './compose.ts';

export type Messages = Record<string, Message>;

/** A language with the texts that have loaded so far. Later parts are added to it; another language replaces it. */
export interface Speech {
  locale: string;
  messages: Messages;
}

let current: Speech = { locale: 'vi', messages: {} };
const listeners = new Set<() => void>();

/** What is spoken now. */
export function currentSpeech(): Speech {
  return current;
}

/** Replaces what is spoken, on the whole screen. */
export function setSpeech(speech: Speech): void {
  current = speech;
  for (const listener of listeners) listener();
}

export function onSpeech(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the screen is drawn in. Provided by the app, and the same for all of a drawing. */
export const SpeechContext = createContext<Speech>(current);
