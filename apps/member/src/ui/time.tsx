import { formatDateTime, fromIso } from '@handbill/contract/time';

/** An instant of the wire, in the reader's own time zone. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatDateTime(fromIso(at))}
    </time>
  );
}

/** The same as text within a sentence; its date and time stay on one line. */
export function timeText(at: string): string {
  return formatDateTime(fromIso(at)).replace(' ', '\u00a0');
}
