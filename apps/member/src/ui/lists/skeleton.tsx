import { useText } from '../../languages/index.ts';

/** A placeholder of about the size of what is loading. */
export function Skeleton({ rows = 3, height = 'h-16' }: { rows?: number; height?: string }) {
  const text = useText();
  return (
    <div role="status" aria-busy="true" className="grid gap-3">
      <span className="sr-only">{text('state.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
        <div key={row} className={`${height} animate-breathe rounded-card bg-sunken`} />
      ))}
    </div>
  );
}
