import { SUPPORT_TEXT_MAX } from '@handbill/contract/support';
import { useState } from 'react';
import * as v from 'valibot';
import { useParams } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { by, text as filled } from '../../ui/forms/checks.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/more-fields.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Card, Fact, Facts, Note, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time, timeText } from '../../ui/values/time.tsx';
import { RequestStatus } from './request-status.tsx';
import { linkOfSubject, subjectName } from './subjects.ts';
import { type Thread, useClose, useRequest, useWrite } from './use-support.ts';

/** One request to support: what it is about, its messages, and a way to continue or end it. */
export function RequestScreen() {
  const text = useText();
  const { id = '' } = useParams<{ id: string }>();
  const request = useRequest(id);
  return (
    <Screen title={text('request.one')} back="/individual/requests">
      <Loaded query={request}>
        {(thread) => (
          <>
            <Head request={thread} />
            <Messages thread={thread.thread} />
            <End request={thread} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Head({ request }: { request: Thread }) {
  const text = useText();
  const { subject, topic, reference, status } = request;
  const link = linkOfSubject(subject);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-serif text-lg font-semibold">{text(`request.topic.${topic}`)}</h2>
        <span role="status">
          <RequestStatus status={status} />
        </span>
      </div>
      <Facts>
        <Fact name={text('request.reference')}>
          <span className="select-all">{reference}</span>
        </Fact>
        <Fact name={text('request.about')}>
          {subjectName(subject.kind, text)}
          {subject.name !== null && subject.kind !== 'line' && ` · ${subject.name}`}
        </Fact>
        {subject.amount !== null && (
          <Fact name={text('field.label.amount')}>
            <Money amount={subject.amount} />
          </Fact>
        )}
      </Facts>
      {link !== null && (
        <ButtonLink href={link} look="secondary">
          {text('history.details')}
        </ButtonLink>
      )}
    </Card>
  );
}

function Messages({ thread }: { thread: Thread['thread'] }) {
  const text = useText();
  return (
    <ol className="grid gap-3">
      {thread.map(({ place, from, text: words, written_at }) => (
        <li
          key={place}
          className={`grid gap-1 rounded-card border border-line p-4 ${from === 'member' ? 'ml-6 bg-card' : 'mr-6 bg-sunken'}`}
        >
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
            <span className="font-medium">
              {text(from === 'member' ? 'request.from_member' : 'request.from_company')}
            </span>
            <Time at={written_at} />
          </p>
          <p className="wrap-break-word whitespace-pre-line">{words}</p>
        </li>
      ))}
    </ol>
  );
}

/** A closed request says why, and can be reopened for some days by writing in it. */
function End({ request }: { request: Thread }) {
  const text = useText();
  const { status, closed_because: because, reopenable_until: until } = request;
  return (
    <>
      {because !== null && (
        <Note>
          <p>{text(`request.closed.${because}`)}</p>
          {until !== null && <p>{text('request.reopen', { at: timeText(until) })}</p>}
        </Note>
      )}
      {(status !== 'closed' || until !== null) && <Reply key={request._id} id={request._id} />}
      {status !== 'closed' && <Close id={request._id} />}
      {status === 'closed' && until === null && (
        <ButtonLink href="/individual/requests/new?subject=general" look="secondary" wide>
          {text('request.start')}
        </ButtonLink>
      )}
    </>
  );
}

const schema = by(v.object({ text: filled(SUPPORT_TEXT_MAX) }));

function Reply({ id }: { id: string }) {
  const text = useText();
  const [sent, setSent] = useState(0);
  const draft = useDraft(`support-reply-${id}`);
  const write = useWrite(() => {
    draft.forget();
    setSent((before) => before + 1);
  });
  const form = useForm(schema, ({ text: words }) => write.mutateAsync({ request_id: id, text: words }));
  return (
    <Form
      key={sent}
      form={draft.kept(form)}
      submit={
        <Button type="submit" connected busy={write.isPending} wide>
          {text('request.reply_send')}
        </Button>
      }
    >
      <TextArea
        label={text('request.reply')}
        name="text"
        maxLength={SUPPORT_TEXT_MAX}
        defaultValue={sent === 0 ? draft.typed.text : ''}
        error={form.errors.text}
      />
    </Form>
  );
}

function Close({ id }: { id: string }) {
  const text = useText();
  const close = useClose(() => undefined);
  return (
    <Button
      look="quiet"
      connected
      busy={close.isPending}
      onClick={() => close.mutate({ request_id: id }, { onError: toast.failure })}
    >
      {text('request.close')}
    </Button>
  );
}
