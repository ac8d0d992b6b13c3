import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { messageOf } from '../paper/message-of.ts';
import { useWords } from '../paper/use-words.ts';

/**
 * What goes with the link of a share, in the advertisement’s language while it is shared. Until that has loaded, or if it
 * does not, in the member’s: a link never goes without it.
 */
export function useMessage(order: ReceivedOrder): string {
  const text = useText();
  const language = order.stage === 'distributing' ? (order.language ?? session.language()) : null;
  const words = useWords(language, () => undefined);
  return messageOf(order, words?.text ?? text);
}
