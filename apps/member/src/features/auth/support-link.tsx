import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';

const shape = 'inline-flex min-h-11 min-w-11 items-center justify-center text-accent underline';

/** Whom to write to, for those who cannot sign in. It keeps its place until the settings say where that is. */
export function SupportLink() {
  const text = useText();
  const { data, isPending } = useSettings();
  if (isPending) return <span className={`${shape} invisible`}>{text('nav.support')}</span>;
  if (data?.link_support === undefined) return null;
  return (
    <a href={data.link_support.value} className={shape}>
      {text('nav.support')}
    </a>
  );
}
