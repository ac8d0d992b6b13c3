import { Link } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';

const shortcuts: readonly { href: string; picture: string; label: TextId }[] = [
  { href: '/company-profile', picture: 'company-profile', label: 'page.company_profile' },
  { href: '/foundation-rules', picture: 'foundation-rules', label: 'page.foundation_rules' },
  {
    href: '/development-cooperation',
    picture: 'development-cooperation',
    label: 'page.development_cooperation',
  },
  { href: '/notification', picture: 'notification', label: 'nav.notifications' },
];

/** The overview strip: four pictures with their names. */
export function Shortcuts() {
  const text = useText();
  return (
    <nav aria-label={text('home.overview')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
        {shortcuts.map(({ href, picture, label }) => (
          <li key={href}>
            <Link
              href={href}
              className="grid justify-items-center gap-1.5 rounded-card text-center text-xs leading-tight"
            >
              <img
                src={`/media/shortcuts/${picture}.webp`}
                alt=""
                width={160}
                height={160}
                className="aspect-square w-full rounded-card bg-sunken object-cover"
              />
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
