import { session } from '../../session/this-tab.ts';

/** Whether the box that keeps members signed in is ticked: as last chosen here, else in the installed app only. */
export function isTickedByDefault(): boolean {
  const chosen = session.lastChoice();
  return chosen === null ? window.matchMedia('(display-mode: standalone)').matches : chosen !== 'no';
}
