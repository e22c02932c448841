/**
 * The closed list of error codes, with the HTTP status of each. The server throws a code, and the web shows a message for it. A
 * code without a message does not compile in the web.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  not_approved: 403,
  not_confirmed: 403,
  number_unproved: 403,
  not_trusted: 403,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  task_taken: 409,
  task_completed: 409,
  task_cancelled: 409,
  task_over: 409,
  /** The day that was picked is not among the task's days, or is over. */
  day_gone: 409,
  /** The task is taken, and the new days do not include the day on which it is. */
  taken_on_other_day: 409,
  question_answered: 409,
  too_early: 409,
  task_open: 409,
  reserve_full: 409,
  already_helping: 409,
  places_taken: 409,
  family_paused: 409,
  already_member: 409,
  already_requested: 409,
  last_owner: 409,
  other_person: 409,
  /** The address belongs to another person. */
  someone_else: 409,
  link_already_sent: 409,
  role_offered: 409,
  asked_not_to: 409,
  invitation_closed: 410,
  family_closed: 410,
  link_expired: 410,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  /** A text that takes too long to read, or that can't be read at all. */
  text_unreadable: 422,
  phone_invalid: 422,
  email_invalid: 422,
  name_too_short: 422,
  name_too_long: 422,
  title_missing: 422,
  text_missing: 422,
  end_before_start: 422,
  reason_too_long: 422,
  text_too_long: 422,
  /** A text with a link or a phone number in it. */
  text_tappable: 422,
  rule_invalid: 422,
  time_in_past: 422,
  date_invalid: 422,
  /** The hour is not in the part of the day in which the task may be. */
  hour_outside: 422,
  /** Only a task for one helper can have several possible days. */
  days_for_one: 422,
  code_wrong: 422,
  code_expired: 422,
  start_code_wrong: 422,
  consent_missing: 422,
  /** An `Idempotency-Key` that was already used for a request with another body. */
  key_reused: 422,
  version_missing: 428,
  /** The circle, the requests to join, or the own offers that wait for the family have reached their limit. */
  circle_full: 429,
  too_many_requests: 429,
  /** A defect of the server. Trying again may help. */
  unexpected: 500,
  /** An outage or overload. Trying again later helps. */
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERROR_STATUS

/** RFC 9457, `application/problem+json`. `message` is in English, for logs. */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  /** The id of the refused request, as in the log. */
  request_id: string
  errors?: { field: string; code: ErrorCode; message: string }[]
}
