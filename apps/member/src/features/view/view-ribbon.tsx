import { useEffect } from 'react';
import { useMember } from '../../data/answers/use-member.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { timeText } from '../../ui/values/time.tsx';
import { viewSession } from './view-session.ts';

/** Says on every screen whose view this is, and that it is read-only; nothing for members themselves. */
export function ViewRibbon() {
  const until = viewSession.until();
  return until === null ? null : <Ribbon until={until} />;
}

function Ribbon({ until }: { until: string }) {
  const text = useText();
  const signedIn = useIsSignedIn();
  const name = useMember().data?.username;
  useEffect(() => {
    if (!signedIn) window.location.replace('/view');
  }, [signedIn]);
  return (
    <aside
      aria-label={text('error.view_only')}
      className="sticky bottom-(--bar) z-20 mx-3 flex items-center gap-3 rounded-card border-2 border-accent bg-active-wash px-4 py-2 text-sm"
    >
      <p className="flex-1">
        {name !== undefined && <strong className="font-semibold">{text('view.says', { name })}</strong>}{' '}
        {text('view.until', { at: timeText(until) })}
      </p>
      <button
        type="button"
        className="min-h-11 shrink-0 font-semibold text-accent underline"
        onClick={() => session.end()}
      >
        {text('action.close')}
      </button>
    </aside>
  );
}
