import { useText } from '../../languages/index.ts';
import { Time } from '../../ui/values/time.tsx';
import { SortedTable } from '../../ui/wide/sorted-table.tsx';
import { EndKey } from './end-key.tsx';
import { scopeNames } from './scope-names.ts';
import type { ApiKey } from './use-keys.ts';

/** The member's keys, for wide windows. */
export function KeysTable({ list }: { list: readonly ApiKey[] }) {
  const text = useText();
  return (
    <SortedTable
      caption={text('programs.keys')}
      columns={[
        { name: text('programs.key_name'), value: ({ name }) => name },
        {
          name: text('programs.scopes'),
          value: ({ scopes }) => scopes.length,
          cell: ({ scopes }) => (
            <ul className="grid gap-1 py-2">
              {scopes.map((scope) => (
                <li key={scope}>{text(scopeNames[scope])}</li>
              ))}
            </ul>
          ),
        },
        {
          name: text('programs.key'),
          value: ({ hint }) => hint,
          cell: ({ hint }) => <code>hbk_…{hint}</code>,
        },
        {
          name: text('programs.key_made'),
          value: ({ created_at }) => created_at,
          cell: ({ created_at }) => <Time at={created_at} />,
        },
        {
          name: text('programs.key_used'),
          value: ({ last_used_at }) => last_used_at,
          cell: ({ last_used_at }) =>
            last_used_at === null ? text('programs.key_unused') : <Time at={last_used_at} />,
        },
      ]}
      rows={list}
      keyOf={({ _id }) => _id}
      shown={list.length}
      actions={(key) => <EndKey shown={key} />}
    />
  );
}
