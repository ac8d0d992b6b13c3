import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, Card, Heading } from '../../ui/screen.tsx';
import { dayText } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { roles } from './roles.ts';
import { type TeamMember, useInvite, useRemove, useTeam } from './use-team.ts';

/** Who helps the member with the orders of the business, and inviting more people. */
export function OwnTeam() {
  const text = useText();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Card>
      <Heading>{text('team.title')}</Heading>
      <p className="text-soft">{text('team.says')}</p>
      <Loaded query={useTeam()}>
        {(people) =>
          people.length === 0 ? (
            <p>{text('team.none')}</p>
          ) : (
            <ul className="grid gap-3">
              {people.map((person) => (
                <li key={person._id}>
                  <OnePerson person={person} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button look="secondary" onClick={() => setIsInviting(true)}>
        {text('team.invite')}
      </Button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

function OnePerson({ person }: { person: TeamMember }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemove(() => toast.done('team.removed'));
  const change = useInvite(() => toast.done('team.role_changed'));
  const { _id, username, role, invited_at, accepted_at } = person;
  const other = role === 'viewer' ? 'editor' : 'viewer';
  const named = text('team.remove_named', { username });
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="wrap-anywhere font-semibold">{username}</h3>
        <Badge tone={accepted_at === null ? 'active' : 'calm'}>
          {text(accepted_at === null ? 'team.open' : roles[role].name)}
        </Badge>
      </div>
      <p className="text-soft">{text(roles[role].says)}</p>
      <p className="text-sm text-soft">
        {accepted_at === null
          ? text('team.invited_at', { at: dayText(invited_at) })
          : text('team.since', { at: dayText(accepted_at) })}
      </p>
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
        <Button look="secondary" aria-label={named} onClick={() => setIsAsking(true)}>
          {text('team.remove')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={named}
          question={text('team.remove_question')}
          confirm={text('team.remove')}
          busy={remove.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate({ membership_id: _id }, { onError: toast.failure })}
        />
      )}
    </div>
  );
}
