// Owns businesses: who advertises, as the advertiser describes it.
// Refuses addresses that do not lead to the public web or to a chat in a known app.
// Start reading with profile/save-business.ts.
export { forgetBusiness } from './forget-business.ts';
export { businessOf } from './profile/read-business.ts';
