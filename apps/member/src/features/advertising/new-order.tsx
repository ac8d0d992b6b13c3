import { buttonWords } from '@handbill/contract/button-words';
import { categories } from '@handbill/contract/categories';
import { languages } from '@handbill/contract/languages';
import { type ComponentProps, type FormEvent, Suspense, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { useLimits } from '../../data/answers/use-limits.ts';
import type { DistributedOrder, Input } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import type { Draft } from '../../session/drafts.ts';
import { session } from '../../session/this-tab.ts';
import { Button } from '../../ui/button.tsx';
import { by, optionalText } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Failure, Form } from '../../ui/forms/form.tsx';
import { CheckField, TextArea } from '../../ui/forms/more-fields.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { part } from '../../ui/part.ts';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Money } from '../../ui/values/money.tsx';
import { TwoColumns } from '../../ui/wide/two-columns.tsx';
import { landingHost } from '../orders/landing-host.ts';
import { advertisementFields, TEXT_MAX, TITLE_MAX } from './advertisement-fields.ts';
import { CHAT_TEXT_MAX, ChatFields } from './chat/chat-fields.tsx';
import { type Correction, correctionFields, correctionOf, placeOfDraft } from './drafts/order-draft.ts';
import { stillRejected } from './drafts/rejected-fields.ts';
import { FormSection } from './form-section.tsx';
import { ButtonField } from './landing/button-field.tsx';
import { LinkParameters, leavesOut, linkParameters } from './landing/link-parameters.tsx';
import { WithoutSite } from './landing/without-site.tsx';
import { useOrdering } from './ordering.tsx';
import { PaceFields } from './pace-fields.tsx';
import { type Offer, PackageField } from './package-field.tsx';
import { PicturesField } from './pictures/pictures-field.tsx';
import { type OrderPicture, picturesIn } from './pictures/pictures-in.ts';
import { reviewReasonText } from './reasons/order-reason.tsx';
import { TopicFields } from './topic-fields.tsx';
import { useCreateOrder, usePackages } from './use-advertising.ts';

/** Far below what is filled in first. */
const ExactPreview = part(() => import('./previewing/exact-preview.tsx'), 'ExactPreview');
/** Only for corrections. */
const Correcting = part(() => import('./drafts/correcting.tsx'), 'Correcting');
/** Only once a package is chosen. */
const Forecast = part(() => import('./forecasting/forecast.tsx'), 'Forecast');

const schema = v.object({
  ...advertisementFields,
  chat_title: optionalText(TITLE_MAX),
  chat_text: optionalText(CHAT_TEXT_MAX),
  package_id: v.pipe(v.string('field.package'), v.nonEmpty('field.package')),
  category: v.picklist(categories),
  corrects: optionalText(64),
  starts_on: optionalText(10),
  ends_on: optionalText(10),
  daily_visits: v.pipe(v.string(), v.trim(), v.regex(/^(?:[1-9]\d{0,4})?$/, 'field.invalid')),
  without_utm_source: v.string(),
  without_utm_medium: v.string(),
  without_utm_campaign: v.string(),
  without_hb: v.string(),
});

/** The order as it is sent: with the parameters that were not left out. What is undefined is not sent. */
function orderOf({ corrects, daily_visits, ...typed }: v.InferOutput<typeof schema>) {
  const { without_utm_source, without_utm_medium, without_utm_campaign, without_hb, ...order } = typed;
  return {
    ...order,
    corrects_id: corrects,
    daily_visits: Number.parseInt(daily_visits, 10) || undefined,
    link_parameters: linkParameters.filter((parameter) => typed[leavesOut(parameter)] === ''),
  } as Input<'productCreate'>;
}

/** The text of the advertisement, its landing address, and its number of visits. */
export function NewOrder(props: {
  draftName: string;
  onSent: ((order: DistributedOrder) => void) | undefined;
}) {
  const { draftName, onSent } = props;
  const { membershipId, says } = useOrdering();
  const wide = useFits(tables);
  const text = useText();
  const packagesId = useId();
  const picturesField = useRef<HTMLInputElement>(null);
  const draft = useDraft(draftName, placeOfDraft);
  const typed = advertisementOf(draft.typed);
  const [shown, setShown] = useState(typed);
  const packages = usePackages();
  const create = useCreateOrder(draft.forget);
  const form = draft.kept(
    useForm(by(schema), (values) =>
      create.mutateAsync(orderOf(values), { onSuccess: ({ data }) => onSent?.(data) }),
    ),
  );
  const pictures = picturesIn(shown.pictures);
  const [coming, setComing] = useState(0);
  const [correction, setCorrection] = useState(() => correctionOf(draft.typed));
  const errors = { ...marksOf(correction, shown), ...form.errors };
  const offer = packages.data?.find(({ _id }) => _id === shown.package_id);

  function onInput(event: FormEvent<HTMLFormElement>): void {
    form.onInput(event);
    // The packages may still be loading: then the draft's is kept.
    const { package_id } = typed;
    setShown(advertisementOf({ package_id, ...Object.fromEntries(new FormData(event.currentTarget)) }));
  }

  /** The pictures are a form field, so that they are kept in the draft and sent like the others. */
  function changePictures(change: (current: readonly OrderPicture[]) => readonly OrderPicture[]): void {
    if (picturesField.current === null) return;
    picturesField.current.value = JSON.stringify(change(picturesIn(picturesField.current.value)));
    picturesField.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const preview = (number: number) => (
    <Preview number={number} follows={wide} shown={shown} onWrong={form.complain} />
  );
  const price = offer && <Chosen offer={offer} shown={shown} />;
  const submit = (
    <>
      {coming > 0 && <WhyNotYet />}
      {/* Without the packages, the chosen one would count as missing. */}
      <Button type="submit" connected disabled={!packages.data} busy={create.isPending || coming > 0} wide>
        {says(text).sends}
      </Button>
    </>
  );

  return (
    <>
      <div className="grid gap-1">
        <p>{says(text).begins}</p>
        {correction ? (
          <Suspense fallback={<div className="min-h-18" />}>
            <Correcting of={correction} onRead={setCorrection} />
          </Suspense>
        ) : (
          membershipId === null && <Turns />
        )}
      </div>
      <Form form={{ ...form, onInput, failure: wide ? null : form.failure }} submit={!wide && submit}>
        {correction && <CorrectionFields of={correction} />}
        <TwoColumns wide={wide}>
          <div className="grid gap-4">
            <Written draft={draft.typed} typed={typed} shown={shown} errors={errors} />
            <FormSection number={2} title={text('pictures.title')}>
              {/* Not of type hidden: React would reset it to its first value. */}
              <input ref={picturesField} hidden name="pictures" defaultValue={typed.pictures} />
              <PicturesField
                pictures={pictures}
                error={errors.pictures}
                onChange={changePictures}
                setComing={setComing}
              />
            </FormSection>
            <FormSection number={3} id={packagesId} title={text('field.label.package')}>
              <Loaded query={packages}>
                {(offered) => (
                  <PackageField
                    packages={offered}
                    labelledBy={packagesId}
                    chosen={typed.package_id}
                    error={errors.package_id}
                  />
                )}
              </Loaded>
              <PaceFields typed={draft.typed} errors={errors} />
            </FormSection>
            {!wide && preview(4)}
            <FormSection number={wide ? 4 : 5} title={text('chat.title')}>
              <ChatFields typed={typed} shown={shown} image={pictures[0]?.image} errors={errors} />
            </FormSection>
            {!wide && price}
          </div>
          {wide && (
            <div className="sticky top-4 flex max-h-[calc(100dvh-2rem)] flex-col gap-4">
              {preview(5)}
              <div className="grid shrink-0 gap-4">
                {price}
                <Failure of={form.failure} />
                {submit}
              </div>
            </div>
          )}
        </TwoColumns>
      </Form>
    </>
  );
}

function WhyNotYet() {
  const text = useText();
  return <span className="text-sm text-soft">{text('distribute.uploading')}</span>;
}

type Typed = ReturnType<typeof advertisementOf>;

/** The words of the advertisement, where it leads, and what it is about. */
function Written(props: { draft: Draft; typed: Typed; shown: Typed; errors: FieldErrors }) {
  const text = useText();
  const { membershipId } = useOrdering();
  const { draft, typed, shown, errors } = props;
  return (
    <FormSection number={1} title={text('distribute.written')}>
      <TextField
        label={text('field.label.title')}
        name="title"
        defaultValue={typed.title}
        hint={<Count of={shown.title} max={TITLE_MAX} />}
        error={errors.title}
      />
      <TextArea
        label={text('field.label.text')}
        name="text"
        defaultValue={typed.text}
        hint={<Count of={shown.text} max={TEXT_MAX} />}
        error={errors.text}
      />
      <TextField
        label={text('field.label.landing_url')}
        name="landing_url"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        defaultValue={typed.landing_url}
        hint={text('distribute.landing_hint')}
        error={errors.landing_url}
      />
      {/* The profile is that of the member, not of the team's business. */}
      {membershipId === null && <WithoutSite />}
      <ButtonField chosen={typed.button_words} host={landingHost(shown.landing_url) ?? '…'} />
      <TopicFields category={typed.category} language={typed.language} error={errors.category} />
      <LinkParameters typed={draft} />
      <CheckField name="shows_codes" defaultChecked={typed.shows_codes === 'on'}>
        {text('distribute.codes')}
      </CheckField>
    </FormSection>
  );
}

/** The page that visitors get. In a wide window it stays in view, and scrolls where it is longer. */
function Preview(props: { number: number } & ComponentProps<typeof ExactPreview>) {
  const text = useText();
  const id = useId();
  const { number, ...previewed } = props;
  return (
    <FormSection id={id} number={number} title={text('preview.title')} scrolls={previewed.follows}>
      <p className="text-sm text-soft">{text('previewing.says')}</p>
      <Suspense fallback={<div className="min-h-11" />}>
        <ExactPreview {...previewed} />
      </Suspense>
    </FormSection>
  );
}

/** Marks the fields that an order was rejected for, until they are changed. */
function marksOf(correction: Correction | null, shown: Typed): FieldErrors {
  if (correction === null) return {};
  const reason = reviewReasonText(correction.reason, correction.explanation);
  return Object.fromEntries(stillRejected(correction.rejected, shown).map((field) => [field, reason]));
}

/** Which order this one corrects, sent with it. */
function CorrectionFields({ of }: { of: Correction }) {
  return Object.entries(correctionFields(of)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The current values of all fields. */
function advertisementOf(typed: Readonly<Record<string, FormDataEntryValue>>) {
  const field = (name: string) => String(typed[name] ?? '');
  // What a draft chose may not be offered any more.
  const choice = (name: string, offered: readonly string[], otherwise: string) =>
    offered.find((each) => each === typed[name]) ?? otherwise;
  return {
    title: field('title'),
    text: field('text'),
    landing_url: field('landing_url'),
    pictures: field('pictures'),
    shows_codes: field('shows_codes'),
    chat_title: field('chat_title'),
    chat_text: field('chat_text'),
    button_words: choice('button_words', buttonWords, 'go'),
    category: choice('category', categories, 'other'),
    language: choice('language', languages, session.language()),
    package_id: field('package_id'),
    daily_visits: field('daily_visits'),
    starts_on: field('starts_on'),
    ends_on: field('ends_on'),
  };
}

/** The number of typed characters and the maximum. */
function Count({ of, max }: { of: string; max: number }) {
  const { length } = of.trim();
  return (
    <span className={`block text-right even-digits ${length > max ? 'font-semibold text-wrong' : ''}`}>
      {length} / {max}
    </span>
  );
}

/** How long similar orders took, and what the chosen package costs. */
function Chosen({ offer, shown }: { offer: Offer; shown: Typed }) {
  return (
    <>
      {/* Its place is kept while it loads: what follows is pressed next. */}
      <Suspense fallback={<div className="min-h-26" />}>
        <Forecast offer={offer} typed={shown} />
      </Suspense>
      <ToPay offer={offer} />
    </>
  );
}

function ToPay({ offer }: { offer: Offer }) {
  const text = useText();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
      <span className="text-soft">{text('history.visits', { count: offer.visits })}</span>
      <strong className="text-xl font-semibold">
        <Money amount={offer.price} />
      </strong>
    </p>
  );
}

function Turns() {
  const text = useText();
  const limits = useLimits().data;
  if (!limits) return null;
  return (
    <p className="text-sm text-soft">
      {text('distribute.turns', { remaining: limits.remaining_today, turns: limits.number_ads })}
    </p>
  );
}
