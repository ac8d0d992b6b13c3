import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@handbill/contract/console/session-life';
import { HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { now } from './clock.ts';

/** Why a session ended: no activity, its maximum age, or the server refused it. */
type End = 'idle' | 'over' | 'ended';

const STARTED = 'console_started_at';
const USED = 'console_used_at';
const END = 'console_ended';
const GESTURES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const endSentences: Readonly<Record<End, string>> = {
  idle: `You were signed out after ${OPERATOR_IDLE_MINUTES} minutes without activity. Sign in to continue.`,
  over: `Console sessions end after ${OPERATOR_SESSION_HOURS} hours. Sign in to continue.`,
  ended:
    'Your session has ended: you signed out elsewhere, or your password or your access changed. Sign in again.',
};

export function sessionStarted(): void {
  sessionStorage.removeItem(END);
  sessionStorage.setItem(STARTED, String(now().getTime()));
  personIsHere();
}

function personIsHere(): void {
  sessionStorage.setItem(USED, String(now().getTime()));
}

/** Why the session is due to end now, or null. Calls that the console makes by itself do not count as activity. */
function dueEnd(): 'idle' | 'over' | null {
  const at = now().getTime();
  const since = (name: string) => at - Number(sessionStorage.getItem(name) ?? at);
  if (since(STARTED) >= OPERATOR_SESSION_HOURS * HOUR_MS) return 'over';
  return since(USED) >= OPERATOR_IDLE_MINUTES * MINUTE_MS ? 'idle' : null;
}

/** Keeps why the session ended until the next sign-in. */
export function keepEnd(): void {
  sessionStorage.setItem(END, dueEnd() ?? 'ended');
}

/** Why the last session here ended, as a sentence; null when its operator signed out. */
export function endSentence(): string | null {
  const kept = sessionStorage.getItem(END);
  return kept === 'idle' || kept === 'over' || kept === 'ended' ? endSentences[kept] : null;
}

/** Watches for gestures, and calls `end` once when the session is due to end. Returns how to stop. */
export function watchSession(end: () => void): () => void {
  const used = () => {
    if (dueEnd() === null) personIsHere();
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, used, { passive: true });
  const timer = setInterval(() => {
    if (dueEnd() === null) return;
    clearInterval(timer);
    keepEnd();
    end();
  }, LOOKED_AT_MS);
  return () => {
    clearInterval(timer);
    for (const gesture of GESTURES) window.removeEventListener(gesture, used);
  };
}

const LOOKED_AT_MS = MINUTE_MS / 4;
