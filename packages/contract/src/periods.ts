// Periods that texts name and that are no settings: the rule and the texts about it read the same figure.

/** A visitor counts once for an advertisement within these hours. */
export const REPEAT_HOURS = 24;
/** Every level can be given back for at least these days; the setting can only give more. */
export const REFUND_DAYS_PROMISED = 14;
/** How long a document that proves a business is kept after the decision. */
export const DOCUMENT_DAYS = 30;
/** How long a link shows the results of an order, unless it is ended before. */
export const RESULTS_LINK_DAYS = 90;
/** How long the deliveries of a webhook are kept. */
export const DELIVERY_DAYS = 30;
/** A forecast reads the orders of these days … */
export const FORECAST_DAYS = 30;
/** … but not of the last ones: later orders had too little time to get their visits, and would only count as slow. */
export const FORECAST_DAYS_LEFT_OUT = 3;
/** A sharer's results are of these days, today included. */
export const INSIGHT_DAYS = 30;
