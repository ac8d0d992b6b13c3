import { type ButtonWords, buttonOf } from '@handbill/contract/button-words';
import type { DistributedOrder } from '../../data/api.ts';
import type { Payer } from '../../data/payer.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { landingHost } from './landing-host.ts';
import { PaidBy } from './paid-by.tsx';
import { Pictures } from './pictures.tsx';

/** The advertisement as a visitor of a shared link will see it. */
export function Preview(props: {
  title: string;
  text: string;
  landingUrl: string;
  buttonWords: ButtonWords;
  pictures: DistributedOrder['pictures'];
  payer: Payer;
}) {
  const text = useText();
  const language = session.language();
  const host = landingHost(props.landingUrl) ?? '…';
  const button = buttonOf(props.buttonWords, { language, host });
  return (
    <div className="grid gap-3 rounded-card bg-paper p-3">
      <p className="text-sm text-soft">
        <strong className="mr-0.5 rounded border-[1.5px] border-current px-1.5 py-0.5 text-xs tracking-wider text-ink uppercase">
          {text('preview.kind')}
        </strong>{' '}
        <PaidBy payer={props.payer} />
      </p>
      <article className="overflow-hidden rounded-card border border-line bg-card">
        <Pictures pictures={props.pictures} />
        <div className="grid gap-3 p-4">
          <p className="text-2xl leading-tight font-bold text-balance">
            {props.title || text('field.label.title')}
          </p>
          {props.text !== '' && <p className="whitespace-pre-line">{props.text}</p>}
          <p className="grid min-h-13 place-items-center rounded-xl bg-accent px-4 py-2 text-center font-bold text-paper">
            {button.says}
            {button.host !== null && (
              <small className="block max-w-full text-sm font-normal wrap-anywhere">{button.host}</small>
            )}
          </p>
        </div>
      </article>
      <p className="text-center text-sm text-soft">{text('preview.shared')}</p>
    </div>
  );
}
