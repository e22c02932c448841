// The specification's section 9, and the limits that the calls name. Times are in milliseconds unless the name says otherwise.

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const NAME_MIN = 2
/** At 80 characters a name shows a warning and 79 are kept; the server refuses more than 80. */
export const NAME_MAX = 80
export const NAME_KEPT = 79
export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 2_000
export const PRIVATE_DETAILS_MAX = 1_000
export const REASON_MAX = 500
export const HOUSE_RULES_MAX = 2_000
export const HELPERS_MAX = 20
export const OPEN_TASKS_MAX = 2_000
/** A repeating task's times are written down as tasks this far ahead. */
export const SERIES_AHEAD = 8 * 7 * DAY
/** How long a cancelled task can be had back by the notice that says so, in ms. */
export const UNDO_SHOWN = 10_000

/** Share of a legal text that has to be scrolled through before it can be agreed to. */
export const SCROLL_TO_AGREE = 0.8

export const NOTICE_SHOWN = 2_000
export const UNASSIGNED_NOTICE_SHOWN = 2_500
export const LIST_RELOAD_AFTER = 100
export const REFETCH_EVERY = 20_000

/** Country calling codes offered first, the default at the head. */
export const FIRST_COUNTRIES = ['IL', 'BY', 'US', 'DE', 'RU'] as const

export const INVITATION_LIFETIME = 14 * DAY
export const INVITATION_REQUESTS_MAX = 50
export const INVITATION_NAME_MAX = 40
/** As many sign-up links of a family are kept and listed, the open ones and the newest of the ended ones. */
export const INVITATIONS_MAX = 100
export const INVITATION_DAYS = [3, 14, 30, 90] as const
export const INVITATION_DAYS_MAX = 90
/** How many requests one call decides on. */
export const REQUESTS_AT_ONCE = 200
export const LOGIN_CODE_LIFETIME = 10 * MINUTE
export const LOGIN_CODE_RESEND_AFTER = MINUTE
/** How long a code proves the number on the device that it was typed on. Enough to mend a profile in one sitting; a phone left on a table later changes one family only. */
export const NUMBER_PROOF_LIFETIME = HOUR
/** A login link that nobody has opened ends after this time. */
export const LINK_UNUSED_LIFETIME = 7 * DAY
/** A login link that was opened ends this long after its last use. Where messages go by hand it is good until it is renewed. */
export const LINK_USED_LIFETIME = 180 * DAY
/** How long it is kept that a code was sent to a number. */
export const CODE_MESSAGES_KEPT_FOR = 30 * DAY
/** A device that is not seen for so long is signed out and forgotten; its cookie lives as long. */
export const DEVICE_KEPT_FOR = 400 * DAY
/** Lists hold events, and what was completed, from this many days ago on. */
export const LIST_DAYS_BACK = 7
/** How many requests, members, messages or events one answer holds, and whatever shares the instant of the last of them. */
export const LIST_PAGE = 50
/** How many older tasks one answer holds. */
export const OLDER_TASKS_PAGE = 100
export const COVERAGE_DAYS = 7
/** In the family's zone, where the family has set no others. */
export const USUAL_QUIET_HOURS = { from: '21:00', to: '07:00' } as const
/** How long closing a family can be undone; then everything of it is erased. */
export const CLOSED_KEPT_FOR = 30 * DAY

/** A pasted text or a CSV file. */
export const IMPORT_BYTES_MAX = 1024 * 1024
/** One message that is passed on names this many tasks at most; the rest stand behind its link. */
export const SHARED_TASKS_MAX = 50
/** What 'some time that day' means for a task that was written down with a day and no time. */
export const DAY_BEGINS = '08:00'
export const DAY_ENDS = '20:00'

/** Versions of the legal texts that a person agrees to; raise one when its text changes in substance. */
export const TERMS_VERSION = '2026-11'
export const PRIVACY_VERSION = '2026-11'
