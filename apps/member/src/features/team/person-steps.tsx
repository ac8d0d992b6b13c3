import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { roles } from './roles.ts';
import { type TeamMember, useInvite, useRemove } from './use-team.ts';

/** Gives somebody of the own team the other role, or removes them. */
export function PersonSteps({ person }: { person: TeamMember }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemove(() => toast.done('team.removed'));
  const change = useInvite(() => toast.done('team.role_changed'));
  const { _id, username, role } = person;
  const other = role === 'viewer' ? 'editor' : 'viewer';
  return (
    <>
      <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
        <Button
          look="secondary"
          connected
          busy={change.isPending}
          aria-label={text(roles[other].giveTo, { username })}
          onClick={() => change.mutate({ username, role: other }, { onError: toast.failure })}
        >
          {text(roles[other].give)}
        </Button>
        <Button
          look="secondary"
          aria-label={text('team.remove_named', { username })}
          onClick={() => setIsAsking(true)}
        >
          {text('team.remove')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={text('team.remove_title', { username })}
          question={text('team.remove_question')}
          confirm={text('team.remove')}
          busy={remove.isPending}
          failure={remove.error}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate({ membership_id: _id })}
        />
      )}
    </>
  );
}
