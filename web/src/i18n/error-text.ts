import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

/** The text of each error code. A code without a text does not compile. */
const errorTexts: Record<ErrorCode | 'network', MessageDescriptor> = {
  network: msg`No connection right now. Please check your internet connection and try again.`,
  bad_request: msg`Something in this form couldn’t be read. Please check it and try again.`,
  unauthenticated: msg`Please log in again with the link in your message.`,
  not_approved: msg`The family hasn’t answered yet. As soon as they say yes, you’ll get a message.`,
  not_confirmed: msg`Please confirm first that you’d like to help this family.`,
  number_unproved: msg`Please confirm with a code first.`,
  not_trusted: msg`The family keeps this task for people they know well.`,
  not_allowed: msg`Only the family or the person who took this task can do that.`,
  not_found: msg`This is no longer available.`,
  method_not_allowed: msg`Something went wrong on our side. Please try again.`,
  task_taken: msg`This task is taken by someone else.`,
  task_completed: msg`This task is already done.`,
  task_cancelled: msg`The family no longer needs this.`,
  task_over: msg`This task’s time is already past.`,
  day_gone: msg`Someone changed this a moment ago. Please check it again.`,
  // The server returns this code only to a screen that shows an old state.
  too_early: msg`Someone changed this a moment ago. Please check it again.`,
  task_open: msg`This task is open again. You can take it.`,
  reserve_full: msg`No one needs to be on standby any more. If someone is needed, you’ll be asked.`,
  already_helping: msg`You are already down for this task.`,
  family_paused: msg`The family has paused for now. Please check back later.`,
  already_member: msg`You are already registered in the family. Please find and tap the login link in the SMS`,
  already_requested: msg`The family already has your request. As soon as they say yes, you’ll get a message.`,
  last_owner: msg`Every circle needs someone in charge. Please hand it over first.`,
  other_person: msg`Someone else is logged in on this device.`,
  // The pages that can get these codes have more exact texts. These short texts are part of the first load.
  places_taken: msg`Something in this form couldn’t be read. Please check it and try again.`,
  role_offered: msg`Something in this form couldn’t be read. Please check it and try again.`,
  link_already_sent: msg`Something in this form couldn’t be read. Please check it and try again.`,
  asked_not_to: msg`Something in this form couldn’t be read. Please check it and try again.`,
  hour_outside: msg`Something in this form couldn’t be read. Please check it and try again.`,
  days_for_one: msg`Something in this form couldn’t be read. Please check it and try again.`,
  taken_on_other_day: msg`This task is taken by someone else.`,
  someone_else: msg`Something in this form couldn’t be read. Please check it and try again.`,
  invitation_closed: msg`This invitation is no longer valid. Ask the family for a new link.`,
  family_closed: msg`This family has closed its circle. Thank you for being there.`,
  link_expired: msg`This link has expired. Please ask for a new one.`,
  version_conflict: msg`Someone changed this a moment ago. Please check it again.`,
  version_missing: msg`Someone changed this a moment ago. Please check it again.`,
  too_large: msg`This is too much at once. Please shorten it.`,
  unsupported_media_type: msg`This kind of file can’t be read here.`,
  text_unreadable: msg`This text can’t be read. Please try a smaller part of it.`,
  // The mail field has a more exact text (mail-field.tsx). This short text is part of the first load.
  email_invalid: msg`Something in this form couldn’t be read. Please check it and try again.`,
  phone_invalid: msg`Please enter a valid, existing phone number`,
  name_too_short: msg`Please enter at least 2 characters.`,
  name_too_long: msg`Please use a shorter name (80 characters at most).`,
  title_missing: msg`Please say what is needed.`,
  question_answered: msg`The family has answered already. If you have another question, please call.`,
  text_missing: msg`Please write something first.`,
  end_before_start: msg`The end has to be after the start.`,
  reason_too_long: msg`This is too long. Please shorten it.`,
  text_too_long: msg`This is too long. Please shorten it.`,
  rule_invalid: msg`We can’t save this pattern. Please choose the days again.`,
  time_in_past: msg`This time is already past. Please choose a later one.`,
  date_invalid: msg`This date doesn’t exist. Please check it.`,
  code_wrong: msg`That code isn’t right. Please check the message again.`,
  code_expired: msg`This code has expired. Please ask for a new one.`,
  start_code_wrong: msg`This code isn’t right or is no longer valid. Please check with the people who gave it to you.`,
  consent_missing: msg`Please agree to the terms and read the privacy notice first.`,
  key_reused: msg`An earlier version of this was already saved. Please look at it first: saving again adds a second one.`,
  circle_full: msg`No more people can join this circle at the moment.`,
  text_tappable: msg`Please leave out links and phone numbers.`,
  too_many_requests: msg`That was a lot at once. Please wait a little and try again.`,
  unexpected: msg`Something went wrong on our side. Please try again.`,
  unavailable: msg`The service isn’t available right now. Please try again in a moment.`,
}

/** The text of a code in the reader's language; null for null, because rules return null if nothing is wrong. */
export function errorText(code: ErrorCode | 'network'): string
export function errorText(code: ErrorCode | 'network' | null): string | null
export function errorText(code: ErrorCode | 'network' | null) {
  return code && i18n._(errorTexts[code])
}
