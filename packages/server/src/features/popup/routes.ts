import {
  listNotices as listCall,
  removeNotice as removeCall,
  saveNotice as saveCall,
  uploadHousePicture as uploadCall,
} from '@handbill/contract/console';
import { popup } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { listNotices, removeNotice, saveNotice } from './edit-notice.ts';
import { readPopup } from './read-popup.ts';
import { prepareHousePicture, uploadHousePicture } from './upload-house-picture.ts';

export const popupRoutes = [route(popup, readPopup)];

export const noticeConsoleRoutes = [
  route(listCall, listNotices),
  route(uploadCall, uploadHousePicture, { prepare: prepareHousePicture }),
  route(saveCall, saveNotice),
  route(removeCall, removeNotice),
];
