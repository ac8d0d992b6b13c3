import { useText } from '../../languages/index.ts';
import { Badge } from '../../ui/screen.tsx';
import { Time } from '../../ui/values/time.tsx';
import { SortedTable } from '../../ui/wide/sorted-table.tsx';
import { PersonSteps } from './person-steps.tsx';
import { roles } from './roles.ts';
import type { TeamMember } from './use-team.ts';

/** The own team, for wide windows. */
export function TeamTable({ people }: { people: readonly TeamMember[] }) {
  const text = useText();
  return (
    <SortedTable
      caption={text('team.title')}
      columns={[
        { name: text('field.label.username'), value: ({ username }) => username },
        {
          name: text('team.role'),
          value: ({ role }) => text(roles[role].name),
          cell: ({ role }) => (
            <span className="grid py-2">
              {text(roles[role].name)}
              <span className="text-soft">{text(roles[role].says)}</span>
            </span>
          ),
        },
        {
          name: text('team.column_invited'),
          value: ({ invited_at }) => invited_at,
          cell: ({ invited_at }) => <Time at={invited_at} />,
        },
        {
          name: text('team.column_joined'),
          value: ({ accepted_at }) => accepted_at,
          cell: ({ accepted_at }) =>
            accepted_at === null ? (
              <Badge tone="active">{text('team.open')}</Badge>
            ) : (
              <Time at={accepted_at} />
            ),
        },
      ]}
      rows={people}
      keyOf={({ _id }) => _id}
      shown={people.length}
      actions={(person) => <PersonSteps person={person} />}
    />
  );
}
