import {
  askUnmatchedReturn as askCall,
  assignUnmatched as assignCall,
  keepUnmatched as keepCall,
  listUnmatched as listCall,
  returnUnmatched as returnCall,
} from '@handbill/contract/console';
import { route } from '../../platform/route.ts';
import { assignUnmatched } from './assign-unmatched.ts';
import { listUnmatched } from './list-unmatched.ts';
import { askReturn, keepAfterAll, returnUnmatched } from './return-unmatched.ts';

export const unmatchedRoutes = [
  route(listCall, listUnmatched),
  route(assignCall, assignUnmatched),
  route(askCall, askReturn),
  route(keepCall, keepAfterAll),
  route(returnCall, returnUnmatched),
];
