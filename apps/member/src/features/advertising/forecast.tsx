import { categories } from '@handbill/contract/categories';
import { languages } from '@handbill/contract/languages';
import { divideUp } from '@handbill/contract/money';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { useForecast } from './use-advertising.ts';

const HOURS_A_DAY = 24n;
/** Up to two days, a time is written in hours. */
const HOURS_MAX = 48;

/** What similar orders took, before one is paid: how many they were, and no promise. */
export function Forecast(props: { packageId: string; category: string; language: string }) {
  const text = useText();
  const category = categories.find((each) => each === props.category) ?? 'other';
  const language = languages.find((each) => each === props.language) ?? 'vn';
  const forecast = useForecast({ package_id: props.packageId, category, language }).data;
  // Its place is kept while it is asked for, too.
  return (
    <div className="grid min-h-12 content-start gap-1 px-1 text-sm text-soft">
      {forecast === undefined ? null : forecast.alike === null ? (
        <p>{text('forecast.few')}</p>
      ) : (
        <>
          <p className="text-ink">
            <Took forecast={forecast} />
          </p>
          <p>{text(`forecast.${forecast.alike}`)}</p>
        </>
      )}
    </div>
  );
}

function Took({ forecast }: { forecast: AnswerData<'productForecast'> }) {
  const text = useText();
  const { orders, completed, median_hours: hours } = forecast;
  if (hours === null) return text('forecast.slow', { orders, completed });
  const days = Number.parseInt(String(divideUp(BigInt(hours), HOURS_A_DAY)), 10);
  const time =
    hours > HOURS_MAX ? text('forecast.days', { count: days }) : text('forecast.hours', { count: hours });
  return text('forecast.half', { orders, time });
}
