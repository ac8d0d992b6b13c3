import { readFileSync } from 'node:fs';
import { languages } from '@handbill/contract/languages';
import { z } from 'zod';

const text = z.string().min(1);
const savedAnswer = z.strictObject({ title: text, text });
const listed = z.strictObject({
  /** What support answers to a sharer whose visits were refused. */
  saved_answers: z.record(z.enum(languages), savedAnswer),
  /** What operators write to the advertiser of an order that they reject. */
  saved_explanations: z.record(z.enum(languages), savedAnswer),
  /** What they write to a business that they don't verify. */
  saved_business_explanations: z.record(z.enum(languages), savedAnswer),
  /** What simulated members ask support. */
  questions: z.record(z.enum(languages), text),
  /** The words of a category of the company’s own. */
  category: z.record(z.enum(languages), text),
  /** What is written in the history of `demo` and `sharer`, in their language. */
  story: z.strictObject({
    rejected: text,
    withdrawal_question: text,
    withdrawal_answer: text,
    visits_question: text,
    visits_answer: text,
    objection: z.strictObject({ declined: text, upheld: text }),
  }),
});

/** What the people of a demo write, besides advertisements. */
export function readTexts(): z.output<typeof listed> {
  return listed.parse(JSON.parse(readFileSync(new URL('../../content/demo.json', import.meta.url), 'utf8')));
}
