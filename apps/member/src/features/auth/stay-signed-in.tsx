import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';

/** The name of the box in a form. */
export const STAYS = 'stay_signed_in';

/** Ticked if it was at the last sign-in on this device; if there was none, in the installed app only. */
export function StaySignedIn() {
  const text = useText();
  const chosen = session.lastChoice();
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="checkbox"
        name={STAYS}
        className="size-6 shrink-0"
        defaultChecked={
          chosen === null ? window.matchMedia('(display-mode: standalone)').matches : chosen !== 'no'
        }
      />
      <span className="min-w-0">{text('login.stay')}</span>
    </label>
  );
}
