import { Box, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { answers } from '../../data/answers.ts';
import { api, type SavedAnswer } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { Choice } from '../../ui/forms/fields.tsx';
import { Items } from '../../ui/lists/items.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { useWords, WordsField } from '../../ui/lists/words.tsx';
import { languageTexts } from '../../ui/values/languages.ts';
import { ChangeAnswer, NewAnswer } from './saved-answer-dialogs.tsx';
import { templateTopicTexts } from './texts.ts';

/** The answers that operators saved for requests to support and for decisions, by topic and language. */
export function SavedAnswersPage() {
  const [topic, setTopic] = useState<SavedAnswer['topic'] | ''>('');
  const [language, setLanguage] = useState<SavedAnswer['language'] | ''>('');
  const words = useWords();
  const saved = useQuery(answers.savedAnswers());
  const isShown = (answer: SavedAnswer) =>
    words.areIn(`${answer.title}\n${answer.text}`) &&
    (topic === '' || answer.topic === topic) &&
    (language === '' || answer.language === language);
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Saved answers" />
      <TextLink component={Link} to="/support" sx={{ justifySelf: 'start' }}>
        Back to the requests
      </TextLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Choice<SavedAnswer['topic'] | ''>
          label="Topic"
          none="All"
          options={templateTopicTexts}
          value={topic}
          onChange={setTopic}
        />
        <Choice<SavedAnswer['language'] | ''>
          label="Language"
          none="All"
          options={languageTexts}
          value={language}
          onChange={setLanguage}
        />
        <WordsField of={words} by="Title or text" />
        <Allowed to="support.templates">
          <NewAnswer />
        </Allowed>
      </Box>
      <Loaded query={saved}>
        {(read) => (
          <Items of={read.filter(isShown)} empty="No saved answers.">
            {(answer) => <AnswerCard answer={answer} />}
          </Items>
        )}
      </Loaded>
    </Box>
  );
}

function AnswerCard({ answer }: { answer: SavedAnswer }) {
  const { _id: id, topic, language, title, text, saved_by: by, saved_at: at } = answer;
  return (
    <RecordCard
      title={title}
      state={`${templateTopicTexts[topic]}, ${languageTexts[language]}`}
      facts={stepFacts('Saved', by, at)}
      actions={
        <Allowed to="support.templates">
          <ChangeAnswer key={at} answer={answer} />
          <CommandDialog<null>
            label="Delete"
            title={`Delete “${title}”`}
            done="Saved answer deleted"
            plain
            read={() => ({ input: null })}
            send={(_nothing, options) => api.removeSupportTemplate({ id }, options)}
          >
            <Typography>It can no longer be chosen. Answers that were sent stay unchanged.</Typography>
          </CommandDialog>
        </Allowed>
      }
    >
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', my: 1 }}>{text}</Typography>
    </RecordCard>
  );
}
