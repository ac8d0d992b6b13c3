import type { DistributedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { CheckField } from '../../../ui/forms/more-fields.tsx';

type Parameter = DistributedOrder['link_parameters'][number];

/** The parameters that a tap adds to the landing address, as they appear in it. */
const shown: Readonly<Record<Parameter, string>> = {
  utm_source: 'utm_source=handbill',
  utm_medium: 'utm_medium=share',
  utm_campaign: 'utm_campaign=…',
  hb: 'hb=…',
};

export const linkParameters = Object.keys(shown) as Parameter[];

/** The name of the box that leaves a parameter out. */
export const leavesOut = (parameter: Parameter) => `without_${parameter}` as const;

/** The parameters to leave out of the landing address, because the advertiser's statistics may have their own. */
export function LinkParameters({ typed }: { typed: Readonly<Record<string, string>> }) {
  const text = useText();
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-accent">
        {text('distribute.parameters')}
      </summary>
      <fieldset className="grid">
        <legend className="text-sm text-soft">{text('distribute.parameters_leave_out')}</legend>
        {linkParameters.map((parameter) => (
          <CheckField
            key={parameter}
            name={leavesOut(parameter)}
            defaultChecked={typed[leavesOut(parameter)] === 'on'}
          >
            <code className="wrap-anywhere text-sm">{shown[parameter]}</code>
          </CheckField>
        ))}
      </fieldset>
    </details>
  );
}
