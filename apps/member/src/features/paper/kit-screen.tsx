import { bcp47, type Language, languageOf } from '@handbill/contract/languages';
import { useMemo, useState } from 'react';
import { useParams } from 'wouter';
import type { Order, ReceivedOrder } from '../../data/api.ts';
import { spoken, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { SelectField } from '../../ui/forms/more-fields.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Note, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useOrder } from '../orders/use-orders.ts';
import type { PrintedAdvertisement } from './documents/advertisement.ts';
import { PrintCard } from './print-card.tsx';
import { StoryCard } from './story-card.tsx';
import { TextCard } from './text-card.tsx';
import { useAdvertisement } from './use-advertisement.ts';
import { useWords, type Words } from './use-words.ts';

/** What a sharer passes on besides the link: a text to send, a picture for stories, and what is printed. */
export function KitScreen() {
  const text = useText();
  const { id = '' } = useParams<{ id: string }>();
  return (
    <Screen title={text('paper.kit_title')} back={`/order-detail/${id}`}>
      <Loaded query={useOrder(id)}>{(order) => <Kit order={order} />}</Loaded>
    </Screen>
  );
}

function Kit({ order }: { order: Order }) {
  const text = useText();
  if (order.side !== 'received' || order.stage !== 'distributing') {
    return (
      <Note>
        <p>{text('paper.ended')}</p>
      </Note>
    );
  }
  return <Worded order={order} />;
}

/** With words in the advertisement’s language, which its readers know, until the sharer chooses another. */
function Worded({ order }: { order: ReceivedOrder }) {
  const [language, choose] = useState(order.language ?? session.language());
  const words = useWords(language, () => {
    toast.wrong('error.network');
    choose(session.language());
  });
  return (
    <>
      <LanguageField language={language} onChoice={choose} />
      {words === undefined ? (
        <Skeleton />
      ) : (
        <>
          <TextCard order={order} words={words} />
          <Pictures order={order} words={words} />
        </>
      )}
    </>
  );
}

function LanguageField(props: { language: Language; onChoice(language: Language): void }) {
  const text = useText();
  return (
    <SelectField
      label={text('paper.language')}
      hint={text('paper.language_hint')}
      name="language"
      value={props.language}
      onChange={({ currentTarget }) => props.onChoice(languageOf(currentTarget.value))}
    >
      {spoken.map(({ code, name }) => (
        <option key={code} value={code} lang={bcp47[code]}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Pictures({ order, words }: { order: ReceivedOrder; words: Words }) {
  const advertisement = useAdvertisement(order, words);
  if (advertisement === undefined) return <Skeleton />;
  return <Drawn advertisement={advertisement} name={fileNameOf(order.share_url)} />;
}

/** Drawn once: a live change of the order’s figures changes nothing here. */
function Drawn({ advertisement, name }: { advertisement: PrintedAdvertisement; name: string }) {
  const written = JSON.stringify({ ...advertisement, picture: advertisement.picture !== null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words say whether it has changed
  const kept = useMemo(() => advertisement, [written]);
  return (
    <>
      <StoryCard advertisement={kept} name={name} />
      <PrintCard advertisement={kept} name={name} />
    </>
  );
}

/** Distinguishes the saved files of different links. */
function fileNameOf(url: string): string {
  return `handbill-${url.slice(url.lastIndexOf('/') + 1)}`;
}
