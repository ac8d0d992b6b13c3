import {
  askUnmatchedReturn as askCall,
  askUnmatchedHouse as askHouseCall,
  assignUnmatched as assignCall,
  bookUnmatchedHouse as bookHouseCall,
  keepUnmatched as keepCall,
  listUnmatched as listCall,
  returnUnmatched as returnCall,
} from '@handbill/contract/console';
import { route } from '../../platform/route.ts';
import { assignUnmatched } from './assign-unmatched.ts';
import { askHouse, bookHouse } from './book-unmatched.ts';
import { listUnmatched } from './list-unmatched.ts';
import { askReturn, keepAfterAll, returnUnmatched } from './return-unmatched.ts';

export const unmatchedRoutes = [
  route(listCall, listUnmatched),
  route(assignCall, assignUnmatched),
  route(askCall, askReturn),
  route(keepCall, keepAfterAll),
  route(returnCall, returnUnmatched),
  route(askHouseCall, askHouse),
  route(bookHouseCall, bookHouse),
];
