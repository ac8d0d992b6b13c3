/** The maximum idle time and the maximum age of a console session. */
export const OPERATOR_IDLE_MINUTES = 30;
export const OPERATOR_SESSION_HOURS = 12;

/** For how long a proved second factor counts as fresh. */
export const FRESH_FACTOR_MINUTES = 10;
