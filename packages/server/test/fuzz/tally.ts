import type { Got, Sent } from './send.ts';

const REFUSED_SHOWN = 20;

/** The outcomes of requests, by call and by role. */
export class Tally {
  requests = 0;
  succeeded = 0;
  careful = { requests: 0, succeeded: 0 };
  readonly #byCall = new Map<string, Map<string, number>>();
  readonly #byRole = new Map<string, { requests: number; succeeded: number }>();
  /** Refused careful requests, by call and refusal: the number, and the last one. */
  readonly #refused = new Map<string, { count: number; last: string }>();

  count({ call, role, careful, payload, url }: Sent, got: Got, outcome: string): void {
    const succeeded = got.status >= 200 && got.status < 300 ? 1 : 0;
    this.requests += 1;
    this.succeeded += succeeded;
    if (careful) {
      this.careful.requests += 1;
      this.careful.succeeded += succeeded;
      if (succeeded === 0) {
        const name = `${call.name} ${outcome}`;
        const last = `${role} ${url} ${payload?.toString().slice(0, 200) ?? ''} → ${got.text.slice(0, 200)}`;
        this.#refused.set(name, { count: (this.#refused.get(name)?.count ?? 0) + 1, last });
      }
    }
    const counts = this.#byCall.get(call.name) ?? new Map<string, number>();
    this.#byCall.set(call.name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
    const of = this.#byRole.get(role) ?? { requests: 0, succeeded: 0 };
    this.#byRole.set(role, { requests: of.requests + 1, succeeded: of.succeeded + succeeded });
  }

  isDone(name: string): boolean {
    return this.#byCall.get(name)?.has('done') === true;
  }

  /** In hundredths. */
  get share(): number {
    return Math.floor((this.succeeded * 100) / Math.max(1, this.requests));
  }

  summary(): string {
    const { requests, succeeded } = this.careful;
    const careful = Math.floor((succeeded * 100) / Math.max(1, requests));
    return `${this.requests} requests, ${this.share} % answered 2xx (${careful} % of the ${requests} careful ones)`;
  }

  table(): string {
    const byCall = [...this.#byCall]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, counts]) => {
        const refusals = [...counts].filter(([outcome]) => outcome !== 'done').sort(([, a], [, b]) => b - a);
        const text = refusals.map(([outcome, count]) => `${outcome} ${count}`).join(', ');
        return `${name.padEnd(26)} ${String(counts.get('done') ?? 0).padStart(6)}  ${text}`;
      });
    const byRole = [...this.#byRole].map(
      ([role, { requests, succeeded }]) =>
        `${role.padEnd(26)} ${String(succeeded).padStart(6)} of ${requests}`,
    );
    const refused = [...this.#refused]
      .sort(([, one], [, other]) => other.count - one.count)
      .slice(0, REFUSED_SHOWN)
      .map(([name, { count, last }]) => `${name.padEnd(44)} ${String(count).padStart(6)}  ${last}`);
    return [...byCall, '', ...byRole, '', 'Careful requests that were refused:', ...refused].join('\n');
  }
}
