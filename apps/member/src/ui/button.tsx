import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import { useIsOffline } from '../data/offline/use-is-offline.ts';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-4 py-2 text-center font-semibold eased-colors disabled:opacity-55';
const looks = {
  primary: 'bg-accent-fill text-on-accent hover:lighter',
  secondary: 'border border-edge bg-card text-ink hover:bg-sunken',
  quiet: 'text-accent hover:bg-accent-wash',
} as const;
export type Look = keyof typeof looks;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Work is in progress: the button is disabled and says so. */
  busy?: boolean;
  /** Needs the server, as everything that moves money does: disabled while offline. */
  connected?: boolean;
  wide?: boolean;
}

export function Button({ look = 'primary', busy = false, wide = false, connected, ...button }: ButtonProps) {
  const offline = useIsOffline();
  const { className = '', children, disabled, type = 'button', ...rest } = button;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy || (connected && offline)}
      aria-busy={busy || undefined}
      className={`${shape} ${looks[look]} ${wide ? 'w-full' : ''} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button and may leave the app. */
export function ButtonAnchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={`wrap-break-word w-full ${shape} ${looks.primary}`}>
      {children}
    </a>
  );
}

/** A link that looks like a button, because it is the next step. */
export function ButtonLink(link: { href: string; look?: Look; wide?: boolean; children: ReactNode }) {
  const { href, look = 'primary', wide = false, children } = link;
  return (
    <Link href={href} className={`${shape} ${looks[look]} ${wide ? 'w-full' : ''}`}>
      {children}
    </Link>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
