import type { BankStatementMapping } from '../bank-statement.ts';

const PATTERNS: Readonly<Record<BankStatementMapping['date_format'], RegExp>> = {
  'yyyy-MM-dd': /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
  'dd.MM.yyyy': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/,
  'dd/MM/yyyy': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  'MM/dd/yyyy': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
  'dd-MM-yyyy': /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})$/,
  'yyyy/MM/dd': /^(?<y>\d{4})\/(?<m>\d{2})\/(?<d>\d{2})$/,
  yyyyMMdd: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  'dd.MM.yy': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{2})$/,
  'dd/MM/yy': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{2})$/,
};

/** A calendar day as `yyyy-MM-dd`, or null if the text is not one. A time after the day is ignored. */
export function readDay(text: string, format: BankStatementMapping['date_format']): string | null {
  const [day = ''] = text.trim().split(/[ T]/);
  const { y = '', m = '', d = '' } = PATTERNS[format].exec(day)?.groups ?? {};
  return realDay(`${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`);
}

/** The day of an ISO 8601 date or date and time, as written; null if it is not one. */
export function readIsoDay(text: string): string | null {
  return realDay(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2}|T.*)?$/.exec(text.trim())?.[1] ?? '');
}

function realDay(day: string): string | null {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(day)) return null;
  const instant = new Date(`${day}T00:00:00Z`);
  // JavaScript turns 30 February into a day in March.
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day) ? null : day;
}
