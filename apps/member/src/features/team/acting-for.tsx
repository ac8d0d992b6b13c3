import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Membership, useMemberships } from '../../data/answers/use-memberships.ts';
import { keys } from '../../data/query-keys.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Note, Screen } from '../../ui/screen.tsx';

/** A screen on which the member acts for a business. It says so, and is empty once the member is not in the team. */
export function ActingFor(props: {
  membershipId: string;
  back: string;
  /** What the screen is for; by default it shows the orders of the business. */
  title?: TextId;
  children(membership: Membership): ReactNode;
}) {
  const text = useText();
  const { membershipId, back, children } = props;
  const memberships = useMemberships();
  const found = memberships.data?.find(
    ({ _id, accepted_at }) => _id === membershipId && accepted_at !== null,
  );
  const named = props.title ? text(props.title) : text('team.orders_of', { business: found?.business ?? '' });
  return (
    <Screen title={found ? named : text('team.memberships')} back={back}>
      <Loaded query={memberships}>
        {() =>
          found ? (
            <>
              <Note tone="active">
                <p>
                  {text(found.role === 'editor' ? 'team.acting_editor' : 'team.acting_viewer', {
                    business: found.business,
                  })}
                </p>
              </Note>
              {children(found)}
            </>
          ) : (
            <Ended membershipId={membershipId} />
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Forgets what was read for the business, too. */
function Ended({ membershipId }: { membershipId: string }) {
  const text = useText();
  const queries = useQueryClient();
  useEffect(
    () => queries.removeQueries({ queryKey: keys.ofBusiness(membershipId) }),
    [queries, membershipId],
  );
  return (
    <Empty says="team.ended">
      <ButtonLink href="/individual/teams" look="secondary">
        {text('team.memberships_show')}
      </ButtonLink>
    </Empty>
  );
}
