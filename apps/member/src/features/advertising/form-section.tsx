import type { ReactNode } from 'react';

/** A numbered section of a long form. `id` is that of its heading. */
export function FormSection(props: { number: number; id?: string; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-card p-4">
      <h2 id={props.id} className="flex items-center gap-3 font-serif text-lg font-semibold">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash text-base leading-none text-accent tabular-nums"
        >
          {props.number}
        </span>
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}
