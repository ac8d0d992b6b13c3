import { type Finding, findText, isTest, type Rule, type SourceFile } from '../source-file.ts';

const SWITCHES =
  /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser: true/g;

/** Node checks certificates by default, and nothing in the server has a reason to change that (OWASP ASVS 12.3.2). */
export const certificates: Rule = {
  name: 'certificates of others are always checked',
  check(file: SourceFile): Finding[] {
    if (!/^packages\/.*\.ts$/.test(file.path) || isTest(file.path)) return [];
    return findText(file, SWITCHES, (found) => `${found}: keep Node’s default`);
  },
};
