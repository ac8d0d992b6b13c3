import type { ReactNode, Ref } from 'react';

/** A button of a picture, with an icon alone. */
export function RoundButton(props: {
  label: string;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onPress(): void;
  children: ReactNode;
}) {
  return (
    <button
      ref={props.ref}
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken disabled:opacity-40"
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
