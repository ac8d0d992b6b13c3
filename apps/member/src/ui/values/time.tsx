import { formatDateTime, fromIso } from '@handbill/contract/time';

/** An instant of the wire, in the reader's own time zone. Its date and time part only where a line is too short for both. */
export function Time({ at }: { at: string }) {
  const [day, time] = formatDateTime(fromIso(at)).split(' ');
  return (
    <time dateTime={at} className="inline-block even-digits">
      <span className="whitespace-nowrap">{day}</span> {time}
    </time>
  );
}

// Browsers break a line after a hyphen, unless this invisible character follows.
const WORD_JOINER = '\u2060';

/** The same as text within a sentence. */
export function timeText(at: string): string {
  return formatDateTime(fromIso(at)).replaceAll('-', `-${WORD_JOINER}`);
}

/** Its day as text within a sentence: `dd-MM-yyyy`. */
export function dayText(at: string): string {
  const [day = ''] = timeText(at).split(' ');
  return day;
}
