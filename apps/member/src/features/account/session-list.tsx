import { useId, useState } from 'react';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Empty } from '../../ui/lists/loaded.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { PhoneIcon } from '../../ui/more-icons.tsx';
import { Badge } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './use-account.ts';

/** Where the member is signed in. The current session ends by signing out. */
export function SessionList() {
  const sessions = useSessions();
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <div className="grid gap-3">
      {others > 1 && <EndOthers />}
      <PagedList query={sessions} keyOf={({ _id }) => _id} empty={<Empty says="account.session_unknown" />}>
        {(session) => <RunningSession session={session} />}
      </PagedList>
    </div>
  );
}

/** Ends all the others in one step. */
function EndOthers() {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndOtherSessions(() => {
    setIsAsking(false);
    toast.done('toast.sessions_ended');
  });
  return (
    <>
      <Button look="secondary" wide onClick={() => setIsAsking(true)}>
        {text('account.session_end_others')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('account.session_end_others_title')}
          question={text('account.session_end_others_question')}
          confirm={text('account.session_end_others')}
          busy={end.isPending}
          failure={end.error}
          onClose={() => setIsAsking(false)}
          onConfirm={() => end.mutate()}
        />
      )}
    </>
  );
}

function RunningSession({ session }: { session: AnswerData<'sessions'>[number] }) {
  const text = useText();
  const end = useEndSession(() => toast.done('toast.session_ended'));
  const id = useId();
  const device = session.device ?? text('account.session_unknown');
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-card p-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${
          session.current ? 'bg-accent-wash text-accent' : 'bg-sunken text-soft'
        }`}
      >
        <PhoneIcon size={20} />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
          <strong className="font-medium">{device}</strong>
          {session.current ? (
            <Badge tone="accent">{text('account.session_current')}</Badge>
          ) : (
            <Button
              look="secondary"
              aria-label={text('account.session_end_named', { device })}
              aria-describedby={id}
              busy={end.isPending}
              onClick={() => end.mutate({ session_id: session._id }, { onError: toast.failure })}
            >
              {text('account.session_end')}
            </Button>
          )}
        </div>
        <dl id={id} className="grid gap-1 text-sm text-soft">
          <When name={text('account.session_since')} at={session.created_at} />
          <When name={text('account.session_used')} at={session.last_used_at} />
        </dl>
      </div>
    </div>
  );
}

function When({ name, at }: { name: string; at: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt>{name}</dt>
      <dd>
        <Time at={at} />
      </dd>
    </div>
  );
}
