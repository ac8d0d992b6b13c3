import { formatDateTime, fromIso } from '@handbill/contract/time';

/** An instant of the wire, in the reader's own time zone. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatDateTime(fromIso(at))}
    </time>
  );
}
