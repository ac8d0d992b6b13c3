import { Suspense, useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { part } from '../../ui/part.ts';
import { Badge, Card, Heading } from '../../ui/screen.tsx';
import { dayText } from '../../ui/values/time.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonSteps } from './person-steps.tsx';
import { roles } from './roles.ts';
import { type TeamMember, useTeam } from './use-team.ts';

/** Only in wide windows. */
const TeamTable = part(() => import('./team-table.tsx'), 'TeamTable');

/** Who helps the member with the orders of the business, and inviting more people. */
export function OwnTeam({ wide }: { wide: boolean }) {
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
          ) : wide ? (
            <Suspense fallback={<Skeleton rows={2} />}>
              <TeamTable people={people} />
            </Suspense>
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
  const { username, role, invited_at, accepted_at } = person;
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
      <PersonSteps person={person} />
    </div>
  );
}
