import type { Proof } from '@handbill/ledger';
import type { FastifyInstance } from 'fastify';
import type { ApprovalKind } from './approval-kind.ts';
import type { Config } from './config.ts';
import type { Runtime } from './context.ts';
import type { FeatureSchema } from './database/shared-schema.ts';
import type { Tx } from './database/transaction.ts';
import type { Route } from './http/route.ts';
import type { Job, Task } from './queue/jobs.ts';

/**
 * An invariant of the tables; reports each violation, or nothing. With a proof it need only read what may have
 * changed since then (adr/028); null: everything.
 */
export interface AuditCheck {
  readonly check: string;
  run(tx: Tx, config: Config, proof: Proof | null): Promise<readonly { subject: string; detail: string }[]>;
}

/** A gauge on `/metrics`, read at each scrape. */
export interface FeatureGauge {
  readonly name: string;
  readonly help: string;
  /** Its figure, or null while there is none. */
  read(tx: Tx, now: Date, config: Config): Promise<number | null>;
}

/** What a feature contributes to the server. */
export interface Feature {
  /** Its tables, and the views and functions that it shares. */
  readonly schema?: FeatureSchema;
  readonly memberRoutes?: readonly Route[];
  readonly consoleRoutes?: readonly Route[];
  readonly jobs?: readonly Job[];
  readonly tasks?: readonly Task[];
  readonly gauges?: readonly FeatureGauge[];
  readonly auditChecks?: readonly AuditCheck[];
  /** Its actions that need two people. */
  readonly approvals?: readonly ApprovalKind[];
  /** Routes outside the contract's usual form: pages and streams. */
  registerRaw?(app: FastifyInstance, runtime: Runtime): void;
}
