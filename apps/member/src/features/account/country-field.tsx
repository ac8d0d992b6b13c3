import { bcp47 } from '@handbill/contract/languages';
import { type ComponentProps, useId, useState } from 'react';
import { session } from '../../session/this-tab.ts';
import { TextField } from '../../ui/forms/field.tsx';

/** ISO 3166 codes: first the countries of most members and their banks, then all others. */
const codes =
  'VN AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VU WF WS XK YE YT ZA ZM ZW';

/** The countries in the reader's language, as the browser names them. */
function countries(): string[] {
  const language = bcp47[session.language()];
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const [home = '', ...others] = codes.split(' ').map((code) => names.of(code) ?? code);
  return [home, ...others.sort(new Intl.Collator(language).compare)];
}

/** A country, with suggestions while typing; other spellings are accepted too. */
export function CountryField(field: ComponentProps<typeof TextField>) {
  const listId = useId();
  const [names] = useState(countries);
  return (
    <>
      <TextField {...field} list={listId} />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
