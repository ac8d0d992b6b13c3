import { categories } from '@handbill/contract/categories';
import { languages } from '@handbill/contract/languages';
import { divideUp } from '@handbill/contract/money';
import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import type { Offer } from '../package-field.tsx';
import { useForecast } from '../use-advertising.ts';
import { paceDays } from './pace-days.ts';

type OrderForecast = AnswerData<'productForecast'>;

const HOURS_A_DAY = 24n;
/** Up to two days, a time is written in hours. */
const HOURS_MAX = 48;

/**
 * What similar orders took, before one is paid: how many they were, and no promise. They had no limit of visits a day: an
 * order that has one takes no less time than that leaves.
 */
export function Forecast(props: {
  offer: Offer;
  category: string;
  language: string;
  /** The visits a day, as they are typed. */
  daily: string;
}) {
  const text = useText();
  const category = categories.find((each) => each === props.category) ?? 'other';
  const language = languages.find((each) => each === props.language) ?? 'vn';
  const forecast = useForecast({ package_id: props.offer._id, category, language }).data;
  const days = paceDays(props.offer.visits, props.daily);
  // Its place of four lines is kept while it is asked for, too.
  return (
    <div className="grid min-h-21 content-start gap-1 px-1 text-sm text-soft">
      {days !== null && (
        <p className="text-ink">
          {text('forecast.paced', {
            visits: Number.parseInt(props.daily, 10),
            time: text('forecast.days', { count: days }),
          })}
        </p>
      )}
      {forecast !== undefined && <Similar forecast={forecast} days={days} />}
    </div>
  );
}

/** Nothing if a limit of visits a day alone takes longer than they did. */
function Similar({ forecast, days }: { forecast: OrderForecast; days: number | null }) {
  const text = useText();
  const { alike, median_hours: hours } = forecast;
  if (days !== null && hours !== null && BigInt(hours) <= BigInt(days) * HOURS_A_DAY) return null;
  if (alike === null) return <p>{text('forecast.few')}</p>;
  return (
    <>
      <p className="text-ink">
        <Took forecast={forecast} />
      </p>
      <p>{text(`forecast.${alike}`)}</p>
    </>
  );
}

function Took({ forecast }: { forecast: OrderForecast }) {
  const text = useText();
  const { orders, completed, median_hours: hours } = forecast;
  if (hours === null) return text('forecast.slow', { orders, completed });
  const days = Number.parseInt(String(divideUp(BigInt(hours), HOURS_A_DAY)), 10);
  const time =
    hours > HOURS_MAX ? text('forecast.days', { count: days }) : text('forecast.hours', { count: hours });
  return text('forecast.half', { orders, time });
}
