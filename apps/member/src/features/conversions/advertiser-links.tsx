import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DoneIcon } from '../../ui/icons.tsx';
import { RowLink } from '../../ui/lists/rows.tsx';
import { CodeIcon, TicketIcon } from '../../ui/more-icons.tsx';
import { useOrders } from '../orders/use-orders.ts';

const links = [
  { href: '/redeem', says: 'redeem.go' },
  { href: '/programs', says: 'programs.go' },
] as const;

/** The counter and the programs, on the advertising side of the warehouse. */
export function AdvertiserLinks() {
  const text = useText();
  return (
    <nav aria-label={text('conversion.title')} className="flex flex-wrap gap-2 [&>*]:flex-auto">
      {links.map(({ href, says }) => (
        <ButtonLink key={href} href={href} look="secondary">
          {text(says)}
        </ButtonLink>
      ))}
    </nav>
  );
}

const rows = [
  { href: '/redeem', label: 'redeem.title', icon: TicketIcon },
  { href: '/conversions', label: 'conversion.title', icon: DoneIcon },
  { href: '/programs', label: 'programs.title', icon: CodeIcon },
] as const;

/** The same in the personal area, for members who have advertised: to everybody else, a code is an invite code. */
export function AdvertiserRows() {
  const text = useText();
  const orders = useOrders({ side: 'distributed', status: 'all' }).data ?? [];
  if (orders.length === 0) return null;
  return rows.map(({ href, label, icon }) => (
    <li key={href}>
      <RowLink href={href} icon={icon} title={text(label)} />
    </li>
  ));
}
