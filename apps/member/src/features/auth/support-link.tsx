import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';

/** Whom to write to, for those who cannot sign in. */
export function SupportLink() {
  const text = useText();
  const support = useSettings().data?.link_support.value;
  if (support === undefined) return null;
  return (
    <a
      href={support}
      className="inline-flex min-h-11 min-w-11 items-center justify-center text-accent underline"
    >
      {text('nav.support')}
    </a>
  );
}
