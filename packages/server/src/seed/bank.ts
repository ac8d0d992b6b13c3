import { toDecimal } from '@handbill/contract/money';

/** A movement of the demo's bank account in hundredths of its currency; positive is money in. */
interface BankMovement {
  amount: bigint;
  bankReference: string;
  text: string;
  endToEnd: string;
  day: string;
}

/** The demo's bank: it keeps the account independently, and writes statements of its movements. */
export class DemoBank {
  readonly #account: string;
  #balance = 0n;
  #statements = 0;
  #currency = 'USD';
  #since: BankMovement[] = [];

  constructor(account: string) {
    this.#account = account;
  }

  move(movement: BankMovement & { currency: string }): void {
    this.#currency = movement.currency;
    this.#since.push(movement);
  }

  /** A statement of everything since the last one, as CAMT.053. */
  statement(day: string): { name: string; content: Buffer } {
    const opening = this.#balance;
    this.#balance = this.#since.reduce((balance, { amount }) => balance + amount, opening);
    this.#statements += 1;
    const entries = this.#since.map((movement) => this.#entry(movement));
    this.#since = [];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>DEMO-${this.#statements}</MsgId></GrpHdr><Stmt><Id>DEMO-${this.#statements}</Id>
<Acct><Id><Othr><Id>${this.#account}</Id></Othr></Id><Ccy>${this.#currency}</Ccy></Acct>
${this.#balanceOf('OPBD', opening, day)}${this.#balanceOf('CLBD', this.#balance, day)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
    return { name: `statement-${day}.xml`, content: Buffer.from(xml) };
  }

  #balanceOf(code: string, amount: bigint, day: string): string {
    return (
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${this.#amount(amount)}` +
      `<Dt><Dt>${day}</Dt></Dt></Bal>`
    );
  }

  #entry({ amount, bankReference, text, endToEnd, day }: BankMovement): string {
    return (
      `<Ntry>${this.#amount(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
      `<AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls><TxDtls>` +
      `<Refs><EndToEndId>${endToEnd}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf>` +
      '</TxDtls></NtryDtls></Ntry>'
    );
  }

  #amount(amount: bigint): string {
    const size = toDecimal(amount < 0n ? -amount : amount);
    return `<Amt Ccy="${this.#currency}">${size}</Amt><CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  }
}
