import { categories } from '@handbill/contract/categories';
import { languages } from '@handbill/contract/languages';
import { useSettings } from '../../../data/answers/use-settings.ts';
import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { now } from '../../../session/clock.ts';
import type { Offer } from '../package-field.tsx';
import { useForecast } from '../use-advertising.ts';
import { endsSooner } from './last-day.ts';
import { paceDays } from './pace-days.ts';

type OrderForecast = AnswerData<'productForecast'>;

/** What the forecast is for, as it is typed. */
type Typed = Readonly<Record<'category' | 'language' | 'daily_visits' | 'starts_on' | 'ends_on', string>>;

const HOURS_A_DAY = 24;
/** Up to two days, a time is written in hours. */
const HOURS_MAX = 48;

/**
 * What similar orders took, before one is paid: how many they were, and no promise. They had no limit of visits a day: an
 * order that has one takes no less time than that leaves.
 */
export function Forecast({ offer, typed }: { offer: Pick<Offer, '_id' | 'visits'>; typed: Typed }) {
  const text = useText();
  const category = categories.find((each) => each === typed.category) ?? 'other';
  const language = languages.find((each) => each === typed.language);
  const forecast = useForecast({ package_id: offer._id, category, ...(language && { language }) }).data;
  const days = paceDays(offer.visits, typed.daily_visits);
  // Its place is kept while it is asked for, too: five lines, and two about the last day.
  const room = typed.ends_on === '' ? 'min-h-26' : 'min-h-37';
  return (
    <div className={`grid ${room} content-start gap-1 px-1 text-sm text-soft`}>
      {days !== null && (
        <p className="text-ink">
          {text('forecast.paced', {
            visits: Number.parseInt(typed.daily_visits, 10),
            time: text('time.days', { count: days }),
          })}
        </p>
      )}
      {forecast !== undefined && <Similar forecast={forecast} days={days} />}
      <LastDay typed={typed} hours={hoursOf(days, forecast?.median_hours ?? 0)} />
    </div>
  );
}

/** The hours that are forecast. Of the days that a limit of visits a day takes, the last one need not be over. */
function hoursOf(days: number | null, similar: number): number {
  return days !== null && similar <= days * HOURS_A_DAY ? (days - 1) * HOURS_A_DAY : similar;
}

/** Says that the order stops before the time that is forecast. */
function LastDay({ typed, hours }: { typed: Typed; hours: number }) {
  const text = useText();
  const timezone = useSettings().data?.timezone.value;
  if (timezone === undefined || !endsSooner(hours, typed, { now: now(), timezone })) return null;
  return <p className="text-ink">{text('forecast.ends_sooner')}</p>;
}

/** Nothing if a limit of visits a day alone takes longer than they did. */
function Similar({ forecast, days }: { forecast: OrderForecast; days: number | null }) {
  const text = useText();
  const { alike, median_hours: hours } = forecast;
  if (days !== null && hours !== null && hours <= days * HOURS_A_DAY) return null;
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
  const days = Math.ceil(hours / HOURS_A_DAY);
  const time = hours > HOURS_MAX ? text('time.days', { count: days }) : text('time.hours', { count: hours });
  return text('forecast.half', { orders, time });
}
