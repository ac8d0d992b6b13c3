import { createHash } from 'node:crypto';
import type { BankStatementContent } from '../packed-lines.ts';
import { isXml, readCamt } from './read-camt.ts';
import { textOfCsv } from './read-csv.ts';

/** A bank's file, with the information it contains about itself. */
export interface BankFile {
  content: Buffer;
  hash: Buffer;
  format: 'csv' | 'camt';
  /** The accounts that the file names; none for a CSV. */
  accounts: readonly string[];
  /** Null for a CSV, which is parsed once its columns are mapped. */
  read: BankStatementContent | null;
}

/** Detects the file's format, and parses a self-describing one. Refuses an unreadable file. */
export async function readBankFile(content: Buffer): Promise<BankFile> {
  const hash = hashOf(content);
  if (isXml(content)) {
    const { accounts, ...read } = await readCamt(content);
    return { content, hash, format: 'camt', accounts, read };
  }
  textOfCsv(content);
  return { content, hash, format: 'csv', accounts: [], read: null };
}

export function hashOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
