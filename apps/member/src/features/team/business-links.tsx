import { useMemberships } from '../../data/answers/use-memberships.ts';
import { useText } from '../../languages/index.ts';
import { RowLink, RowList } from '../../ui/lists/rows.tsx';
import { ShopIcon } from '../../ui/more-icons.tsx';

/** Leads to the orders of the businesses that the member acts for; nothing for anyone who is in no team. */
export function BusinessLinks() {
  const text = useText();
  const joined = useMemberships().data?.filter(({ accepted_at }) => accepted_at !== null) ?? [];
  if (joined.length === 0) return null;
  return (
    <nav aria-label={text('team.memberships')}>
      <RowList>
        {joined.map(({ _id, business }) => (
          <li key={_id}>
            <RowLink href={`/teams/${_id}`} icon={ShopIcon} title={text('team.orders_of', { business })} />
          </li>
        ))}
      </RowList>
    </nav>
  );
}
