import { popup } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { readPopup } from './read-popup.ts';

export const popupRoutes = [route(popup, readPopup)];
