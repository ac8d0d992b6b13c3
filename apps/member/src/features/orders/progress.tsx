import { useText } from '../../languages/index.ts';

interface Counted {
  verified: number;
  target: number;
}

/** How many of the ordered visits are verified, as a bar with its numbers as a text alternative. */
export function ProgressBar({ verified, target }: Counted) {
  const text = useText();
  return (
    <progress
      max={target}
      value={verified}
      aria-label={text('order.progress', { verified, target })}
      className="h-2 w-full min-w-0 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-money [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-money"
    />
  );
}

/** The same with its numbers in words. */
export function Progress({ verified, target }: Counted) {
  const text = useText();
  return (
    <div className="grid gap-1.5">
      <ProgressBar verified={verified} target={target} />
      <p aria-hidden="true" className="text-sm text-soft">
        {text('order.progress', { verified, target })}
      </p>
    </div>
  );
}
