// Owns members' requests to support: what each is about, its messages, who answers it, and saved answers.
// Refuses to change what a request is about: the features that own a deposit, a withdrawal or an order do.
// Start reading with asking/ask-support.ts, then answering/answer-support.ts.
export { exportRequests } from './asking/list-own-requests.ts';
export { forgetSupport } from './forget-support.ts';
