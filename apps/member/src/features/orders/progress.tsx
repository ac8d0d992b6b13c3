import { useText } from '../../languages/index.ts';

/** How many of the wanted visits are verified, as a bar and in words. */
export function Progress({ verified, target }: { verified: number; target: number }) {
  const text = useText();
  const says = text('order.progress', { verified, target });
  return (
    <div className="grid gap-1">
      <progress
        max={target}
        value={verified}
        aria-label={says}
        className="h-2 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-money [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-money"
      />
      <p className="text-sm text-soft">{says}</p>
    </div>
  );
}
