import { useState } from 'react';
import { type Membership, useMemberships } from '../../data/answers/use-memberships.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Actions } from '../../ui/dialogs/dialog.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Badge, Card, Heading, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Wide } from '../../ui/wide/two-columns.tsx';
import { roles } from './roles.ts';
import { useAccept, useEnd } from './use-own-memberships.ts';

/** The businesses of others: invitations to their teams, and the teams that the member is in. */
export function MembershipsScreen() {
  const text = useText();
  const wide = useFits(tables);
  return (
    <Screen title={text('team.memberships')} back="/individual">
      <p className="text-soft">{text('team.memberships_say')}</p>
      <Wide wide={wide} />
      <Loaded query={useMemberships()}>
        {(list) =>
          list.length === 0 ? (
            <Empty says="team.memberships_none" />
          ) : (
            <ul className="halves grid gap-4">
              {list.map((membership) => (
                <li key={membership._id}>
                  {membership.accepted_at === null ? (
                    <Invitation membership={membership} />
                  ) : (
                    <Joined membership={membership} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Invitation({ membership: { _id, business, owner, role } }: { membership: Membership }) {
  const text = useText();
  const accept = useAccept(() => toast.done('team.joined'));
  const decline = useEnd(() => toast.done('team.declined'));
  const busy = accept.isPending || decline.isPending;
  const input = { membership_id: _id };
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading>{business}</Heading>
        <Badge tone="active">{text('team.open')}</Badge>
      </div>
      <p>{text('team.invites', { owner, role: text(roles[role].name) })}</p>
      <p className="text-soft">{text(roles[role].says)}</p>
      <Actions>
        <Button
          look="secondary"
          connected
          disabled={busy}
          aria-label={text('team.decline_named', { business })}
          onClick={() => decline.mutate(input, { onError: toast.failure })}
        >
          {text('team.decline')}
        </Button>
        <Button
          connected
          disabled={busy}
          aria-label={text('team.accept_named', { business })}
          onClick={() => accept.mutate(input, { onError: toast.failure })}
        >
          {text('team.accept')}
        </Button>
      </Actions>
    </Card>
  );
}

function Joined({ membership: { _id, business, owner, role } }: { membership: Membership }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const leave = useEnd(() => toast.done('team.left'));
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading>{business}</Heading>
        <Badge>{text(roles[role].name)}</Badge>
      </div>
      <p className="text-soft">{text('team.owned', { owner })}</p>
      <p className="text-soft">{text(roles[role].says)}</p>
      <ButtonLink href={`/teams/${_id}`}>{text('team.orders_show', { business })}</ButtonLink>
      <Button
        look="secondary"
        aria-label={text('team.leave_named', { business })}
        onClick={() => setIsAsking(true)}
      >
        {text('team.leave')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('team.leave_title', { business })}
          question={text('team.leave_question', { business })}
          confirm={text('team.leave')}
          busy={leave.isPending}
          failure={leave.error}
          onClose={() => setIsAsking(false)}
          onConfirm={() => leave.mutate({ membership_id: _id })}
        />
      )}
    </Card>
  );
}
