import { useText } from '../../languages/index.ts';
import { isTickedByDefault } from './ticked-by-default.ts';

/** The name of the box in a form. */
export const STAYS = 'stay_signed_in';

export function StaySignedIn() {
  const text = useText();
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input type="checkbox" name={STAYS} className="size-6 shrink-0" defaultChecked={isTickedByDefault()} />
      <span className="min-w-0">{text('login.stay')}</span>
    </label>
  );
}
