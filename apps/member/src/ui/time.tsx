import { formatDateTime, fromIso } from '@handbill/contract/time';

/** An instant of the wire, in the reader's own time zone. Its date and time part only where a line is too short for both. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="inline-block tabular-nums">
      {formatDateTime(fromIso(at))}
    </time>
  );
}

/** The same as text within a sentence; its date and time stay on one line. */
export function timeText(at: string): string {
  return formatDateTime(fromIso(at)).replace(' ', '\u00a0');
}
