import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';

/** Says that an order is reviewed, and within which time. */
export function ReviewTime() {
  const text = useText();
  const hours = useSettings().data?.review_answer_hours.value;
  return hours === undefined ? null : text('order.in_review_says', { hours });
}
