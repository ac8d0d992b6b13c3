import { type SupportClosing, supportClosings } from '@handbill/contract/support';
import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { api, type SupportThread } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { AnswerField } from '../../ui/forms/answer-field.tsx';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import { Messages } from './messages.tsx';
import { closingTexts } from './texts.ts';

/** Taking a request, answering it and closing it. What another operator has can only be taken over. */
export function RequestActions({ request }: { request: SupportThread }) {
  const { _id: id, own, taken_by: holder } = request;
  const isOthers = holder !== null && !own;
  return (
    <Allowed to="support.answer">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {!isOthers && <AnswerDialog request={request} />}
        {!isOthers && <CloseDialog request={request} />}
        {own && (
          <CommandButton
            plain
            label="Give back"
            done="Given back"
            send={(key) => api.releaseSupport({ id }, key)}
          />
        )}
        {!own && (
          <CommandButton
            plain
            label={holder === null ? 'Take' : `Take over from ${holder}`}
            done="Taken"
            send={(key) => api.takeSupport(holder === null ? { id } : { id, from: holder }, key)}
          />
        )}
      </Box>
    </Allowed>
  );
}

interface Written {
  text: string;
  close?: SupportClosing;
}

function readAnswer(fields: FormData): Reading<Written> {
  const text = String(fields.get('text')).trim();
  if (text === '') return { wrong: 'Write an answer.' };
  const close = closingIn(fields);
  return { input: close === undefined ? { text } : { text, close } };
}

function closingIn(fields: FormData): SupportClosing | undefined {
  return supportClosings.find((each) => each === fields.get('close'));
}

function AnswerDialog({ request }: { request: SupportThread }) {
  const { _id: id, messages } = request;
  return (
    <CommandDialog<Written>
      label="Answer"
      title={`Answer ${request.reference}`}
      confirm="Send"
      done="Answered; the member is notified"
      keepsText
      showsChanges
      read={readAnswer}
      send={(written, key) => api.answerSupport({ id, read_to: messages, ...written }, key)}
    >
      <AnswerFields request={request} />
    </CommandDialog>
  );
}

/** What the member wrote since the dialog opened, which covers the page: the answer counts it as read. */
function WrittenSince({ request: { messages, thread } }: { request: SupportThread }) {
  const [before] = useState(messages);
  const since = thread.filter(({ place, operator }) => place > before && operator === null);
  if (since.length === 0) return null;
  return (
    <>
      <Alert severity="info" role="status">
        The member has written again.
      </Alert>
      <Messages thread={since} />
    </>
  );
}

function AnswerFields({ request }: { request: SupportThread }) {
  const { topic, member } = request;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <WrittenSince request={request} />
      <AnswerField
        name="text"
        topic={topic}
        language={member.language}
        help="Visible to the member."
        rows={5}
        autoFocus
      />
      <ChoiceField
        name="close"
        label="Afterwards"
        start=""
        none="Wait for the member"
        options={closingTexts}
      />
    </Box>
  );
}

function CloseDialog({ request }: { request: SupportThread }) {
  const { _id: id, messages, reference } = request;
  return (
    <CommandDialog<SupportClosing>
      label="Close"
      title={`Close ${reference} without an answer`}
      confirm="Close"
      done="Closed; the member is notified"
      plain
      showsChanges
      read={(fields) => {
        const because = closingIn(fields);
        return because === undefined
          ? { wrong: 'Choose a reason: the member reads it.' }
          : { input: because };
      }}
      send={(because, key) => api.closeSupport({ id, read_to: messages, because }, key)}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <WrittenSince request={request} />
        <ChoiceField name="close" label="Reason" options={closingTexts} help="Visible to the member." />
      </Box>
    </CommandDialog>
  );
}
