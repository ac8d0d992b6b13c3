import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import {
  HomeIcon,
  type IconProps,
  PersonIcon,
  ReceiveIcon,
  SupportIcon,
  WarehouseIcon,
} from '../../ui/icons.tsx';

/** Home, warehouse, receive (in the middle, raised), support and individual. */
export function BottomNavigation() {
  const text = useText();
  const [path] = useLocation();
  const support = useSettings().data?.link_support.value;
  return (
    <nav
      aria-label={text('nav.main')}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-[570px] border-line border-t bg-card pb-(--inset)"
    >
      <ul className="grid grid-cols-5">
        <Entry href="/" icon={HomeIcon} active={path === '/'}>
          {text('nav.home')}
        </Entry>
        <Entry href="/warehouse" icon={WarehouseIcon} active={path.startsWith('/warehouse')}>
          {text('nav.warehouse')}
        </Entry>
        <li className="relative">
          <Link
            href="/order-detail"
            aria-current={path === '/order-detail' ? 'page' : undefined}
            className={`absolute inset-x-0 -top-5 grid justify-items-center gap-1 ${label} ${look(path === '/order-detail')}`}
          >
            <span className="grid size-14 place-items-center rounded-full border-4 border-card bg-accent-fill text-on-accent shadow-lift">
              <ReceiveIcon />
            </span>
            {text('nav.receive')}
          </Link>
        </li>
        <li>
          <a
            href={support}
            target="_blank"
            rel="noopener noreferrer"
            className={`${entry} text-soft hover:text-ink`}
          >
            <SupportIcon size={22} />
            {text('nav.support')}
          </a>
        </li>
        <Entry
          href="/individual"
          icon={PersonIcon}
          active={path.startsWith('/individual') || path === '/account-detail'}
        >
          {text('nav.individual')}
        </Entry>
      </ul>
    </nav>
  );
}

const look = (active: boolean) => (active ? 'font-semibold text-accent' : 'text-soft hover:text-ink');
// Larger text enlarges the labels as far as five of them fit side by side; styles.css has two rows for the largest.
const label = 'text-center text-[min(0.75rem,3.75vw)] leading-tight';
const entry = `grid min-h-16 content-center justify-items-center gap-1 px-0.5 ${label}`;

function Entry(props: {
  href: string;
  icon: ComponentType<IconProps>;
  active: boolean;
  children: ReactNode;
}) {
  const { href, icon: Icon, active, children } = props;
  return (
    <li>
      <Link href={href} aria-current={active ? 'page' : undefined} className={`${entry} ${look(active)}`}>
        <Icon size={22} />
        {children}
      </Link>
    </li>
  );
}
