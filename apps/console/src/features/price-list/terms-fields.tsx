import { type Language, languages } from '@handbill/contract/languages';
import { parseMoney, toDecimal, toWire } from '@handbill/contract/money';
import { Box, TextField } from '@mui/material';
import type { OfferedLevel, OfferedPackage } from '../../data/api.ts';
import type { Reading } from '../../ui/commands/command-dialog.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { languageTexts } from '../../ui/values/languages.ts';

export type LevelTerms = OfferedLevel['terms'];
type PackageTerms = OfferedPackage['terms'];

/** The discount of a level, from its smallest to its largest, in percent. */
export function percentText({ discount_bp, max_discount_bp }: LevelTerms): string {
  const from = percentOf(discount_bp);
  return max_discount_bp === null ? `${from} %` : `${from} to ${percentOf(max_discount_bp)} %`;
}

/** Basis points as a percentage: 350 is 3.5. */
function percentOf(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** Basis points of a typed percentage; null if it is not one. */
function basisPointsOf(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

const typedMoney = (amount: number | undefined) => (amount === undefined ? '' : toDecimal(BigInt(amount)));

function Field({ name, label, typed, help }: { name: string; label: string; typed: string; help?: string }) {
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={typed}
      fullWidth
      autoComplete="off"
      {...(help === undefined ? {} : { helperText: help })}
    />
  );
}

const twoColumns = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;

/** What a level costs and gives; null: a new one. */
export function LevelFields({ terms }: { terms: LevelTerms | null }) {
  const percent = (bp: number | null | undefined) => (typeof bp === 'number' ? percentOf(bp) : '');
  return (
    <>
      {terms === null ? (
        <Field name="rank" label="Rank" typed="" help="1 is the lowest. It cannot be changed later." />
      ) : (
        <input type="hidden" name="rank" value={terms.rank} />
      )}
      <Box sx={twoColumns}>
        {languages.map((language) => (
          <Field
            key={language}
            name={`name_${language}`}
            label={`Name, ${languageTexts[language]}`}
            typed={terms?.names[language] ?? ''}
          />
        ))}
      </Box>
      <Box sx={twoColumns}>
        <Field name="joining_fee" label="Joining fee" typed={typedMoney(terms?.joining_fee)} />
        <Field name="turns" label="Orders per day" typed={String(terms?.turns_per_day ?? '')} />
        <Field name="discount" label="Discount, in percent" typed={percent(terms?.discount_bp)} />
        <Field
          name="max_discount"
          label="Highest discount, in percent"
          typed={percent(terms?.max_discount_bp)}
          help="For the largest package. Leave it empty for the same discount on all."
        />
      </Box>
      {terms === null ? null : (
        <Field
          name="reason"
          label="Reason"
          typed=""
          help="Needed if members get a lower discount or fewer orders per day."
        />
      )}
    </>
  );
}

/** What a package costs and pays; null: a new one. */
export function PackageFields({ terms }: { terms: PackageTerms | null }) {
  return (
    <Box sx={twoColumns}>
      <Field name="visits" label="Visits" typed={String(terms?.visits ?? '')} />
      <Field name="list_price" label="List price" typed={typedMoney(terms?.list_price)} />
      <Field
        name="reward_per_visit"
        label="Reward per visit"
        typed={typedMoney(terms?.reward_per_visit)}
        help="Paid to the sharer for a verified visit."
      />
    </Box>
  );
}

const textIn = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim();

function wholeIn(fields: FormData, name: string): number | null {
  const text = textIn(fields, name);
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function wireMoneyIn(fields: FormData, name: string): number | null {
  const amount = parseMoney(textIn(fields, name));
  return amount === null ? null : toWire(amount);
}

/** What was typed for each language; empty: nothing. */
function namesIn(fields: FormData): LevelTerms['names'] {
  const nameIn = (language: Language) => textIn(fields, `name_${language}`);
  return {
    vn: nameIn('vn'),
    en: nameIn('en'),
    jp: nameIn('jp'),
    kr: nameIn('kr'),
    cn: nameIn('cn'),
    rs: nameIn('rs'),
    fr: nameIn('fr'),
  };
}

export function readLevel(fields: FormData): Reading<LevelTerms> {
  const rank = wholeIn(fields, 'rank');
  if (rank === null) return { wrong: 'Enter the rank as a whole number.' };
  const names = namesIn(fields);
  const unnamed = languages.find((language) => names[language] === '');
  if (unnamed !== undefined) return { wrong: `Enter the name in ${languageTexts[unnamed]}.` };
  const joining_fee = wireMoneyIn(fields, 'joining_fee');
  if (joining_fee === null) return { wrong: 'Enter the joining fee, such as 20.00.' };
  const turns_per_day = wholeIn(fields, 'turns');
  if (turns_per_day === null) return { wrong: 'Enter the orders per day as a whole number.' };
  const discount_bp = basisPointsOf(textIn(fields, 'discount'));
  const highest = textIn(fields, 'max_discount');
  const max_discount_bp = highest === '' ? null : basisPointsOf(highest);
  if (discount_bp === null || (highest !== '' && max_discount_bp === null)) {
    return { wrong: 'Enter discounts in percent, such as 3.5.' };
  }
  if (max_discount_bp !== null && max_discount_bp < discount_bp) {
    return { wrong: 'The highest discount cannot be lower than the discount.' };
  }
  return {
    input: { rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day },
  };
}

/** The terms of a level that exists, and the reason for the change, which may be left out. */
export function readLevelChange(fields: FormData): Reading<{ terms: LevelTerms; reason?: string }> {
  const level = readLevel(fields);
  if ('wrong' in level) return level;
  if (textIn(fields, 'reason') === '') return { input: { terms: level.input } };
  const reason = readReason(fields);
  return 'wrong' in reason ? reason : { input: { terms: level.input, reason: reason.input } };
}

export function readPackage(fields: FormData): Reading<PackageTerms> {
  const visits = wholeIn(fields, 'visits');
  if (visits === null) return { wrong: 'Enter the visits as a whole number.' };
  const list_price = wireMoneyIn(fields, 'list_price');
  const reward_per_visit = wireMoneyIn(fields, 'reward_per_visit');
  if (list_price === null || reward_per_visit === null) return { wrong: 'Enter amounts, such as 4.00.' };
  return { input: { visits, list_price, reward_per_visit } };
}
