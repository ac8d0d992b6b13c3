import type { ReactNode } from 'react';

/** A numbered section of a long form. `id` is that of its heading. One that scrolls does so by keyboard, too. */
export function FormSection(props: {
  number: number;
  id?: string;
  title: string;
  scrolls?: boolean;
  children: ReactNode;
}) {
  const scrolling = props.scrolls ? { tabIndex: 0, 'aria-labelledby': props.id } : {};
  return (
    <section
      {...scrolling}
      className={`grid gap-4 rounded-card border border-line bg-card p-4 ${props.scrolls ? 'min-h-40 overflow-y-auto' : ''}`}
    >
      <h2 id={props.id} className="flex items-center gap-3 font-serif text-lg font-semibold">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash text-base leading-none text-accent even-digits"
        >
          {props.number}
        </span>
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}
