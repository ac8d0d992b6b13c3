import { addressOf, formOf } from '@handbill/contract/client';
import type { Endpoint, WireInputOf } from '@handbill/contract/endpoint';
import type { Answer, TestApp } from '../../app.ts';
import type { Person } from '../people.ts';

/** Sends a call with a file, as a browser does. */
export async function sendFile<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  fields: WireInputOf<E>,
  { file, as, key }: { file: string | Buffer; as: Person; key?: string | undefined },
): Promise<Answer<E>> {
  const { path, fields: rest } = addressOf(endpoint.path, fields);
  const response = await app.app.inject({
    method: endpoint.method,
    url: `${endpoint.auth === 'operator' ? '/api/console/' : '/api/'}${path}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: formOf(rest, new Blob([typeof file === 'string' ? file : new Uint8Array(file)])),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** The mapping of the tests' CSV files. */
export const CSV_MAPPING = {
  delimiter: ';',
  header_line: 1,
  booked_on: 'Date',
  date_format: 'dd.MM.yyyy',
  amount: { signed: 'Amount' },
  decimal: ',',
  currency: { always: 'USD' },
  bank_reference: 'Reference',
  remittance: 'Text',
  payer: 'Name',
} as const;

/** An entry of a CAMT.053, by the structure of the standard. */
export function camtEntry({
  version = '08',
  amount = '10.00',
  currency = 'USD',
  direction = 'CRDT',
  status = 'BOOK',
  reversal = false,
  day = '2026-03-02',
  reference = 'BANK1',
  remittance = 'thanks',
  endToEnd = 'NOTPROVIDED',
}: Partial<
  Record<
    | 'version'
    | 'amount'
    | 'currency'
    | 'direction'
    | 'status'
    | 'day'
    | 'reference'
    | 'remittance'
    | 'endToEnd',
    string
  > & { reversal: boolean }
>): string {
  const coded = Number(version) >= 8;
  const name = '<Nm>Lan &amp; S&#xF6;hne &lt;Hà Nội&gt;</Nm>';
  return [
    `<Ntry><NtryRef>1</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`,
    reversal ? '<RvslInd>true</RvslInd>' : '',
    `<Sts>${coded ? `<Cd>${status}</Cd>` : status}</Sts>`,
    `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    reference === '' ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`,
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>',
    `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>`,
    `<RltdPties><Dbtr>${coded ? `<Pty>${name}</Pty>` : name}</Dbtr></RltdPties>`,
    `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join('');
}

export interface CamtFile {
  version?: string;
  account?: string;
  entries: readonly string[];
  /** Without one the file has no balances to check. */
  opening?: string;
  closing?: string;
  day?: string;
  /** The first day that it covers, if there are several. */
  opensOn?: string;
  currency?: string;
}

/** A CAMT.053 message around entries. */
export function camtFile({
  version = '08',
  account = '<IBAN>DE89370400440532013000</IBAN>',
  entries,
  opening,
  closing = '0.00',
  day = '2026-03-02',
  opensOn,
  currency = 'USD',
}: CamtFile): string {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>` +
    `<CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-03T01:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-03-03T01:00:00Z</CreDtTm>${opensOn === undefined ? '' : `<FrToDt><FrDtTm>${opensOn}T00:00:00Z</FrDtTm><ToDtTm>${day}T23:59:59Z</ToDtTm></FrToDt>`}<Acct><Id>${account}</Id><Ccy>${currency}</Ccy></Acct>
${opening === undefined ? '' : balance('OPBD', opening)}${balance('CLBD', closing)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

interface ReportedPayment {
  endToEnd?: string | undefined;
  instruction?: string;
  status?: string;
  bankReference?: string;
  code?: string;
  texts?: readonly string[];
}

/** A customer payment status report (pain.002), by the structure of the standard. */
export function painReport({
  batchId,
  version = '10',
  root = 'Document',
  message = 'CstmrPmtStsRpt',
  group,
  information,
  twice = false,
  code,
  payments = [],
}: {
  batchId: string;
  version?: string;
  root?: string;
  message?: string;
  /** The status of the group, and of the payment information in it. */
  group?: string;
  information?: string;
  twice?: boolean;
  code?: string;
  payments?: readonly ReportedPayment[];
}): string {
  const named = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<${name}>${text}</${name}>`;
  const reason = (cause: string | undefined, texts: readonly string[] = []) =>
    cause === undefined
      ? ''
      : `<StsRsnInf><Rsn><Cd>${cause}</Cd></Rsn>${texts.map((text) => named('AddtlInf', text)).join('')}</StsRsnInf>`;
  const transactions = payments.map(
    (payment) =>
      `<TxInfAndSts>${named('OrgnlInstrId', payment.instruction)}${named('OrgnlEndToEndId', payment.endToEnd)}` +
      `${named('TxSts', payment.status)}${reason(payment.code, payment.texts)}` +
      `${named('AcctSvcrRef', payment.bankReference)}</TxInfAndSts>`,
  );
  const block =
    information === undefined && payments.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts>${named('OrgnlPmtInfId', batchId)}${named('PmtInfSts', information)}` +
        `${information === undefined ? '' : reason(code)}${transactions.join('')}</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><${message}>
<GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-03-03T01:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${batchId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
${named('GrpSts', group)}${group === undefined ? '' : reason(code)}</OrgnlGrpInfAndSts>
${block}${twice ? block : ''}</${message}></${root}>`;
}
