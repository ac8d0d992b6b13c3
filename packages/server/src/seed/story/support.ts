import { answerSupport, readSupport, saveSupportTemplate } from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import { languages } from '@handbill/contract/languages';
import { supportAsk, supportClose } from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import type { Actor } from '../actors.ts';
import type { Stage } from '../stage.ts';
import { readTexts } from '../texts.ts';

/** A question to support, with its answer. */
interface Exchange {
  question: WireInputOf<typeof supportAsk>;
  answer: string;
}

/** A member asks, an operator answers some hours later, and the member closes the request. */
export async function askAndClose(
  { actor, wait }: Stage,
  member: Actor,
  { question, answer }: Exchange,
): Promise<void> {
  const operator = actor('operator');
  const { data: asked } = await member.call(supportAsk, question);
  wait(HOUR_MS);
  const { data: request } = await operator.call(readSupport, { id: asked._id });
  const read_to = request.thread.length;
  await operator.call(answerSupport, { id: asked._id, text: answer, read_to });
  wait(HOUR_MS);
  await member.call(supportClose, { request_id: asked._id });
}

/** An operator saves the answer and the explanations that are given most, in every language. */
export async function saveAnswers(operator: Actor): Promise<void> {
  const { saved_answers, saved_explanations, saved_business_explanations } = readTexts();
  for (const language of languages) {
    for (const saved of [
      { topic: 'visits_not_counted', ...saved_answers[language] },
      { topic: 'order_rejected', ...saved_explanations[language] },
      { topic: 'business_refused', ...saved_business_explanations[language] },
    ] as const) {
      await operator.call(saveSupportTemplate, { ...saved, language });
    }
  }
}
