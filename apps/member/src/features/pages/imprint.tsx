import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Card, Fact, Facts, Heading } from '../../ui/screen.tsx';

/** Who runs this installation, as far as the company has filled it in. */
export function Imprint() {
  const text = useText();
  const settings = useSettings().data;
  if (!settings) return null;
  const { company_name: name, company_address: address, company_registration: registration } = settings;
  if (!name.value && !address.value && !registration.value) return null;
  return (
    <Card>
      <Heading>{text('imprint.title')}</Heading>
      <Facts>
        {name.value && <Fact name={text('imprint.name')}>{name.value}</Fact>}
        {address.value && <Fact name={text('imprint.address')}>{address.value}</Fact>}
        {registration.value && <Fact name={text('imprint.registration')}>{registration.value}</Fact>}
      </Facts>
    </Card>
  );
}
