import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { Fact, Facts } from '../../ui/screen.tsx';

/** How many visitors continued to the landing page; both sides see the same. */
export function Taps({ taps }: { taps: number }) {
  const text = useText();
  return (
    <Facts>
      <Fact name={text('visits.taps')}>{countText(taps)}</Fact>
    </Facts>
  );
}
