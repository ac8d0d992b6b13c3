/** The maximum idle time and the maximum age of a console session. */
export const OPERATOR_IDLE_MINUTES = 30;
export const OPERATOR_SESSION_HOURS = 12;

/** How long ago a session may have proved a second factor for the calls that take a fresh one. */
export const FRESH_FACTOR_MINUTES = 10;
