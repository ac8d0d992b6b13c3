import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Card, Fact, Facts, Heading } from '../../ui/screen.tsx';

/** Who runs this installation: by the title of the site until the company has filled in its legal name. */
export function Imprint() {
  const text = useText();
  const settings = useSettings().data;
  if (!settings) return null;
  const { company_name: name, company_address: address, company_registration: registration } = settings;
  return (
    <Card>
      <Heading>{text('imprint.title')}</Heading>
      <Facts>
        <Fact name={text('imprint.name')}>{name.value || settings.site_title.value}</Fact>
        {address.value && <Fact name={text('imprint.address')}>{address.value}</Fact>}
        {registration.value && <Fact name={text('imprint.registration')}>{registration.value}</Fact>}
      </Facts>
    </Card>
  );
}
