import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Heading, Screen } from '../../ui/screen.tsx';
import { CopyRow } from '../../ui/sharing/copy-row.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Wide } from '../../ui/wide/two-columns.tsx';

/** The three ways in which an advertiser reports what advertisements led to. */
export function ConversionsScreen() {
  const text = useText();
  const wide = useFits(tables);
  const { origin } = window.location;
  const picture = `<img src="${origin}/api/conversions.gif?hb=HB" width="1" height="1" alt="">`;
  return (
    <Screen title={text('conversion.title')} back="/warehouse?side=distributed">
      <p>{text('conversion.says')}</p>
      <Wide wide={wide} />
      <div className="halves grid gap-5">
        <div className="grid gap-5">
          <Card>
            <Heading>{text('conversion.by_code')}</Heading>
            <p className="text-soft">{text('conversion.by_code_says')}</p>
            <ButtonLink href="/redeem">{text('redeem.go')}</ButtonLink>
          </Card>
          <Card>
            <Heading>{text('conversion.by_picture')}</Heading>
            <p className="text-soft">{text('conversion.by_picture_says')}</p>
            <CopyRow name={text('conversion.picture')} value={picture} />
          </Card>
        </div>
        <Card>
          <Heading>{text('conversion.by_server')}</Heading>
          <p className="text-soft">{text('conversion.by_server_says')}</p>
          <CopyRow name={text('conversion.address')} value={`POST ${origin}/api/conversions`} />
          <CopyRow name={text('conversion.body')} value={'{"hb": "HB", "worth": 1250}'} />
          <ButtonLink href="/programs" look="secondary">
            {text('programs.go')}
          </ButtonLink>
        </Card>
      </div>
    </Screen>
  );
}
