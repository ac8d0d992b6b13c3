import { statement } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { readStatement, statementAsCsv } from './read-statement.ts';

export const statementRoutes = [route(statement, readStatement, { csv: statementAsCsv })];
