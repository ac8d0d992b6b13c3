import { formatDateTime, fromIso } from '@handbill/contract/time';

/** An instant of the wire, in the reader's own time zone. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatDateTime(fromIso(at))}
    </time>
  );
}

/** The same as words, to stand inside a sentence: the day and the time of it stay on one line. */
export function timeText(at: string): string {
  return formatDateTime(fromIso(at)).replace(' ', '\u00a0');
}
