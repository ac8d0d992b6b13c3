import { addMs, DAY_MS, formatDateTime, fromIso, HOUR_MS, msBetween } from '@handbill/contract/time';

/** Visits of one hour, as the server counts them. */
interface HourOfVisits {
  hour: string;
  verified: number;
  refused: number;
}

/** Visits of an hour or a day. */
interface VisitsInTime {
  /** Short label below a bar. */
  label: string;
  /** Text alternative of the bar. */
  at: string;
  verified: number;
  refused: number;
}

/** Shorter periods are shown by the hour, longer ones by the day. */
const BY_HOUR_MS_MAX = 2 * DAY_MS;
/** Half a day finds the next day even when one has only 23 hours. */
const DAY_STEP_MS = DAY_MS / 2;

/** Visits from the first to the last, by hour within two days and by day beyond, with empty times in between. */
export function visitsInTime(hours: readonly HourOfVisits[]): VisitsInTime[] {
  const instants = hours.map(({ hour }) => fromIso(hour)).sort((one, other) => msBetween(other, one));
  const [first] = instants;
  const last = instants.at(-1);
  if (!first || !last) return [];
  const byHour = msBetween(first, last) < BY_HOUR_MS_MAX;
  const named = byHour ? hourOf : dayOf;
  const bins = new Map<string, VisitsInTime>();
  const step = byHour ? HOUR_MS : DAY_STEP_MS;
  for (let at = first; at < last; at = addMs(at, step)) open(bins, named(at));
  open(bins, named(last));
  for (const { hour, verified, refused } of hours) {
    const bin = bins.get(named(fromIso(hour)).at);
    if (!bin) throw new Error(`no place for ${hour}`);
    bin.verified += verified;
    bin.refused += refused;
  }
  return [...bins.values()];
}

function open(bins: Map<string, VisitsInTime>, name: Pick<VisitsInTime, 'label' | 'at'>): void {
  if (!bins.has(name.at)) bins.set(name.at, { ...name, verified: 0, refused: 0 });
}

/** In the reader's time zone: `14`, and `05-11 14:00`. */
function hourOf(instant: Date) {
  const whole = formatDateTime(instant);
  return { label: whole.slice(11, 13), at: `${whole.slice(0, 5)} ${whole.slice(11, 16)}` };
}

/** In the reader's time zone: `05-11`, and `05-11-2026`. */
function dayOf(instant: Date) {
  const whole = formatDateTime(instant);
  return { label: whole.slice(0, 5), at: whole.slice(0, 10) };
}
