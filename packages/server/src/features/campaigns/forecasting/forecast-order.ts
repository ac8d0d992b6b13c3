import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productForecast } from '@handbill/contract/member';
import { FORECAST_DAYS, FORECAST_DAYS_LEFT_OUT } from '@handbill/contract/periods';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { selectPastOrders } from './forecast-sql.ts';
import { forecastFrom } from './rules.ts';

/** However many orders there are, the latest ones say enough. */
const ORDERS_MAX = 500;

/** How long similar orders took: counted from what happened, and nothing while there is too little of it. */
export async function forecastOrder(
  { tx, now }: MemberContext,
  { package_id: packageId, category, language }: InputOf<typeof productForecast>,
): Promise<AnswerOf<typeof productForecast>> {
  const before = addMs(now, -FORECAST_DAYS_LEFT_OUT * DAY_MS);
  const period = { from: addMs(now, -(FORECAST_DAYS + FORECAST_DAYS_LEFT_OUT) * DAY_MS), before };
  const past = await selectPastOrders(tx, { packageId, ...period, limit: ORDERS_MAX });
  return { data: forecastFrom(past, { category: category ?? 'other', language: language ?? null }) };
}
