import {
  SUPPORT_TEXT_MAX,
  type SupportSubject,
  supportSubjects,
  topicsOfSubject,
} from '@handbill/contract/support';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import type { Input } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled } from '../../ui/forms/checks.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SelectField, TextArea } from '../../ui/forms/more-fields.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card, Fact, Facts, Screen } from '../../ui/screen.tsx';
import { AnswerTime } from './answer-time.tsx';
import { linkOfSubject, subjectName } from './subjects.ts';
import { useAsk } from './use-support.ts';

/** Asks support about what the address names: the screen with the worry links here. */
export function AskScreen() {
  const text = useText();
  const search = new URLSearchParams(useSearch());
  const subject = supportSubjects.find((each) => each === search.get('subject')) ?? 'general';
  const about = search.get('about');
  const back = linkOfSubject({ kind: subject, id: about, at: search.get('at') }) ?? '/individual/requests';
  return (
    <Screen title={text('request.new')} back={back}>
      <AnswerTime />
      <Card>
        <Facts>
          <Fact name={text('request.about')}>{subjectName(subject, text)}</Fact>
        </Facts>
        <AskForm subject={subject} about={about} />
      </Card>
    </Screen>
  );
}

function AskForm({ subject, about }: { subject: SupportSubject; about: string | null }) {
  const text = useText();
  const [, navigate] = useLocation();
  const draft = useDraft(`support-${subject}-${about}`);
  const ask = useAsk(draft.forget);
  const topics = topicsOfSubject[subject];
  const schema = v.object({ topic: v.picklist(topics), text: filled(SUPPORT_TEXT_MAX) });
  const form = useForm(by(schema), (values) => {
    const asked: Input<'supportAsk'> = { subject, ...values };
    return ask.mutateAsync(about === null ? asked : { ...asked, about }, {
      onSuccess: ({ data }) => navigate(`/individual/requests/${data._id}`, { replace: true }),
    });
  });
  return (
    <Form
      form={draft.kept(form)}
      submit={
        <Button type="submit" connected busy={ask.isPending} wide>
          {text('request.send')}
        </Button>
      }
    >
      <SelectField
        label={text('request.what')}
        name="topic"
        defaultValue={draft.typed.topic ?? topics[0]}
        error={form.errors.topic}
      >
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {text(`request.topic.${topic}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={text('request.question')}
        name="text"
        rows={6}
        maxLength={SUPPORT_TEXT_MAX}
        hint={text('request.question_hint')}
        defaultValue={draft.typed.text ?? ''}
        error={form.errors.text}
      />
    </Form>
  );
}
