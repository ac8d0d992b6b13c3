// Owns the rules that look at one file at a time, and the list of them.
// Refuses to know about formatting (biome), types (tsc), imports (dependency-cruiser) and dead code (knip).
// Start with clock-and-chance.ts; a new rule is a Rule in a file here, a line below and a plant in the test.
import type { Rule } from '../source-file.ts';
import { accountNames } from './account-names.ts';
import { matchedAddresses } from './addresses.ts';
import { appendedValues } from './appended-values.ts';
import { callAliases } from './call-aliases.ts';
import { campaignNamed } from './campaign-named.ts';
import { certificates } from './certificates.ts';
import { chance, clock } from './clock-and-chance.ts';
import { dangerousCalls } from './dangerous-calls.ts';
import { indexComment, noMachinePaths } from './folders.ts';
import { functionLength } from './function-length.ts';
import { indexExports } from './index-exports.ts';
import { anyCasts, leftovers, namedExports, quietPackages, wholeSuite } from './leftovers.ts';
import { lockBeforeReading } from './locks.ts';
import { money } from './money.ts';
import { fileNames, typeNames } from './names.ts';
import { passwordFields } from './password-fields.ts';
import { rowCasts } from './row-casts.ts';
import { ledgerByPosting, sqlInItsFiles, sqlParameters } from './sql.ts';
import { vocabulary } from './vocabulary.ts';
import { wholeTitles } from './whole-titles.ts';
import { wireFiles } from './wire-files.ts';

export const rules: readonly Rule[] = [
  clock,
  chance,
  money,
  fileNames,
  typeNames,
  leftovers,
  anyCasts,
  wholeSuite,
  namedExports,
  quietPackages,
  functionLength,
  sqlInItsFiles,
  ledgerByPosting,
  sqlParameters,
  rowCasts,
  accountNames,
  indexExports,
  wireFiles,
  campaignNamed,
  lockBeforeReading,
  matchedAddresses,
  passwordFields,
  certificates,
  dangerousCalls,
  indexComment,
  callAliases,
  vocabulary,
  wholeTitles,
  appendedValues,
  noMachinePaths,
];
