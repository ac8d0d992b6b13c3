import { type ComponentType, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { type IconProps, NextIcon } from '../icons.tsx';
import type { Tone } from '../screen.tsx';

const grounds: Record<Tone, string> = {
  money: 'bg-money-wash text-money',
  wrong: 'bg-wrong-wash text-wrong',
  calm: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent',
  active: 'bg-active-wash text-active',
};

export interface RowProps {
  icon?: ComponentType<IconProps>;
  tone?: Tone;
  title: ReactNode;
  /** A second line, quieter. */
  detail?: ReactNode;
  /** At the end of the first line, usually an amount. */
  amount?: ReactNode;
  /** At the end of the second line, usually a state. */
  state?: ReactNode;
}

/** One item of a list: its name, amount and state. */
export function Row({ icon: Icon, tone = 'calm', title, detail, amount, state }: RowProps) {
  return (
    <span className="flex min-h-14 flex-1 flex-wrap items-center gap-3 py-2.5">
      {Icon && (
        <span className={`grid size-10 shrink-0 place-items-center rounded-full row-icon ${grounds[tone]}`}>
          <Icon size={20} />
        </span>
      )}
      <span className="grid max-w-full flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="max-w-full grow basis-20 font-medium">{title}</span>
          {amount !== undefined && (
            <strong className="ml-auto text-[min(1rem,6vw)] font-semibold">{amount}</strong>
          )}
        </span>
        {(detail || state) && (
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-soft">
            <span className="max-w-full">{detail}</span>
            {state !== undefined && <span className="ml-auto">{state}</span>}
          </span>
        )}
      </span>
    </span>
  );
}

const edges = 'px-4';

/** A row that leads somewhere. */
export function RowLink({ href, ...row }: RowProps & { href: string }) {
  return (
    <Link
      href={href}
      className={`flex flex-wrap items-center gap-x-2 ${edges} outline-offset-[-3px] hover:bg-sunken`}
    >
      <Row {...row} />
      <NextIcon size={18} className="ml-auto shrink-0 text-soft" />
    </Link>
  );
}

/** A row that expands to show details and actions, which are named after it: other rows may have the same actions. */
export function RowDetails({ children, ...row }: RowProps & { children: ReactNode }) {
  const id = useId();
  return (
    <details aria-labelledby={id} className="group">
      <summary
        id={id}
        className={`flex cursor-pointer list-none flex-wrap items-center gap-x-2 ${edges} outline-offset-[-3px] hover:bg-sunken [&::-webkit-details-marker]:hidden`}
      >
        <Row {...row} />
        <NextIcon
          size={18}
          className="ml-auto shrink-0 rotate-90 text-soft transition-transform group-open:-rotate-90"
        />
      </summary>
      <div className="grid gap-3 border-line border-t border-dashed bg-paper px-4 py-4">{children}</div>
    </details>
  );
}

/** A card of similar rows. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {children}
    </ul>
  );
}
