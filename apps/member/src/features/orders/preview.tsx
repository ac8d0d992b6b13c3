import { useText } from '../../languages/index.ts';
import { useMember } from '../../use-member.ts';

/** The advertisement as a visitor of a shared link will see it. */
export function Preview(props: { title: string; text: string; image: string | null }) {
  const text = useText();
  const advertiser = useMember().data?.username ?? '';
  return (
    <section
      aria-label={text('preview.title')}
      className="grid gap-3 rounded-card border border-line border-dashed p-4"
    >
      <p className="text-sm text-soft">{text('preview.title')}</p>
      {props.image !== null && (
        <img
          src={props.image}
          alt=""
          width={1200}
          height={630}
          className="aspect-[1200/630] w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <p className="font-serif text-xl font-semibold">{props.title || text('preview.no_title')}</p>
      {props.text !== '' && <p className="whitespace-pre-line">{props.text}</p>}
      <p className="text-sm text-soft">{text('preview.by', { advertiser })}</p>
    </section>
  );
}
