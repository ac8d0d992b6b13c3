import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { notificationChoices, notificationTopics, topicChoices } from './objects.ts';

export const notificationSettings = defineEndpoint({
  method: 'GET',
  path: 'notification-settings',
  summary: 'How the member is notified of each topic. Money and security always notify, everywhere.',
  auth: 'member',
  input: {},
  data: topicChoices,
  refusals: [],
  readOnly: true,
});

export const updateNotificationSetting = defineEndpoint({
  method: 'POST',
  path: 'update-notification-setting',
  summary: 'Choose how the member is notified of a topic: everywhere, only in the app, or not at all.',
  auth: 'member',
  input: { topic: z.enum(notificationTopics), choice: z.enum(notificationChoices) },
  data: topicChoices,
  refusals: [],
});
