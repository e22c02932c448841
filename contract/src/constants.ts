// Constants of the product (docs/product.md) and the limits that the calls name. Times are in milliseconds unless the name says otherwise.

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const NAME_MIN = 2
/** In characters. The server refuses a longer name. The app cuts a name of 80 characters or more to 79, and warns. */
export const NAME_MAX = 80
export const TITLE_MAX = 120
export const ADDRESS_MAX = 200
export const WAY_IN_MAX = 200
export const REASON_MAX = 500
export const ACQUAINTANCE_MAX = 200
export const HOUSE_RULES_MAX = 2_000
export const MEAL_PEOPLE_MAX = 50
export const MEAL_AVOID_MAX = 500
export const MEAL_PLACE_MAX = 200
export const BRINGS_MAX = 80
export const NEWS_MAX = 160
export const NEWS_DAYS_MAX = 14
export const QUESTION_MAX = 300
export const THANKS_MAX = 160
export const HELPERS_MAX = 20
/** How many people can be noted as asked in one call. */
export const ASKED_MAX = 100
export const OPEN_TASKS_MAX = 2_000
/**
 * In ms. From this long before the start of a task, the taker can offer the task to others. The taker keeps the task until someone takes it
 * over.
 */
export const OFFERED_BEFORE_START = 48 * HOUR

export const INVITATION_REQUESTS_MAX = 50
/** How many people a sign-up link lets in without an approval, if the family has opened the link until an evening (P161). */
export const OPEN_EVENING_PEOPLE = 20
export const INVITATION_NAME_MAX = 40
export const INVITATION_DAYS_MAX = 90
/** How many requests one call can approve. */
export const REQUESTS_AT_ONCE = 200
export const LOGIN_CODE_RESEND_AFTER = MINUTE
/** Lists show events and completed tasks of this many past days. */
export const LIST_DAYS_BACK = 7
/** Page size of requests, members, messages and events. A page also includes all further rows with the same instant as its last row. */
export const LIST_PAGE = 50
/** Page size of older tasks. */
export const OLDER_TASKS_PAGE = 100

/** The most bytes of a pasted text or a CSV file. */
export const IMPORT_BYTES_MAX = 1024 * 1024

/**
 * Versions of the legal texts: the day since which each text is in force. Raise a version if its text changes in substance; everyone is
 * then asked again.
 */
export const TERMS_VERSION = '2026-11-29'
export const PRIVACY_VERSION = '2026-11-29'
/** The version of the `sensitive` consent, which owners and coordinators give for texts about someone's health, faith or money. */
export const SENSITIVE_VERSION = '2026-11-22'

/** How long the server knows the `Idempotency-Key` of a request that created something. */
export const CREATION_KEY_KEPT = DAY

/** How many browser errors a device or a person can report in an hour. */
export const BROWSER_ERRORS_PER_HOUR = 10

/** How many of the app's ready-made tasks a friend can propose with a circle. */
export const PROPOSED_TASKS_MAX = 40
