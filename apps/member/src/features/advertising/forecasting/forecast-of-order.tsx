import type { DistributedOrder } from '../../../data/api.ts';
import { Forecast } from './forecast.tsx';

/** The forecast for an order that is not paid yet: its payer may not have seen the form. */
export function ForecastOfOrder({ order }: { order: DistributedOrder }) {
  const { package_id, visits_target, category, language, daily_visits, starts_on, ends_on } = order;
  return (
    <Forecast
      offer={{ _id: package_id, visits: visits_target }}
      typed={{
        category,
        language: language ?? '',
        daily_visits: daily_visits === null ? '' : String(daily_visits),
        starts_on: starts_on ?? '',
        ends_on: ends_on ?? '',
      }}
    />
  );
}
