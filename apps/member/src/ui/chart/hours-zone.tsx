import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';

/** The time zone of hours of the day, and that they are rounded where it is not whole hours from UTC. */
export function HoursZone({ zone }: { zone: string }) {
  const text = useText();
  return (
    <div className="text-sm text-soft">
      <p>{text('insight.zone', { zone: zoneName(zone) })}</p>
      {!isWholeHours(zone) && <p>{text('insight.zone_rounded')}</p>}
    </div>
  );
}

/** The name of a time zone in the language of the page; its IANA name where the browser has no other. */
function zoneName(zone: string): string {
  try {
    return partOf(zone, { timeZoneName: 'longGeneric' }, 'timeZoneName') ?? zone;
  } catch {
    return zone;
  }
}

function isWholeHours(zone: string): boolean {
  try {
    return Number(partOf(zone, { minute: 'numeric' }, 'minute')) === now().getUTCMinutes();
  } catch {
    return true;
  }
}

function partOf(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  wanted: Intl.DateTimeFormatPartTypes,
): string | undefined {
  return new Intl.DateTimeFormat(document.documentElement.lang, { timeZone, ...options })
    .formatToParts(now())
    .find(({ type }) => type === wanted)?.value;
}
