import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../languages/index.ts';
import { MegaphoneIcon, ReceiveIcon } from '../../ui/icons.tsx';

/** The two things that members do here: share an advertisement, or place their own. Also in the outline of home. */
export function Ways() {
  const text = useText();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <Way href="/order-detail" icon={<ReceiveIcon />} title={text('home.receive')}>
        {text('home.receive_says')}
      </Way>
      <Way href="/distribute" icon={<MegaphoneIcon />} title={text('home.distribute')}>
        {text('home.distribute_says')}
      </Way>
    </ul>
  );
}

function Way(way: { href: string; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid">
      <Link
        href={way.href}
        className="grid content-start gap-2 rounded-card border border-line bg-card p-4 hover:bg-sunken"
      >
        <span className="text-accent">{way.icon}</span>
        <span className="font-semibold leading-snug">{way.title}</span>
        <span className="text-sm text-soft leading-snug">{way.children}</span>
      </Link>
    </li>
  );
}
