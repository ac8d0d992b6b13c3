import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DoneIcon } from '../../ui/icons.tsx';
import { RowLink } from '../../ui/lists/rows.tsx';
import { CodeIcon, TicketIcon } from '../../ui/more-icons.tsx';
import { useOrders } from '../orders/use-orders.ts';

const counter = { href: '/redeem', label: 'redeem.title' } as const;
const programs = { href: '/programs', label: 'programs.title' } as const;

/** The counter and the programs, on the advertising side of the warehouse. */
export function AdvertiserLinks() {
  const text = useText();
  return (
    <nav aria-label={text('conversion.title')} className="flex flex-wrap gap-2 [&>*]:flex-auto">
      {[counter, programs].map(({ href, label }) => (
        <ButtonLink key={href} href={href} look="secondary">
          {text(label)}
        </ButtonLink>
      ))}
    </nav>
  );
}

const rows = [
  { ...counter, icon: TicketIcon },
  { href: '/conversions', label: 'conversion.title', icon: DoneIcon },
  { ...programs, icon: CodeIcon },
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
