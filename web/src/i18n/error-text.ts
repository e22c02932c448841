import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

/** The text of each error code. A code without a text does not compile. */
export const errorTexts: Record<ErrorCode | 'network', MessageDescriptor> = {
  network: msg`No connection right now. Please check the internet and try again.`,
  bad_request: msg`Something in this form could not be read. Please check it and try again.`,
  unauthenticated: msg`Please log in again by the link in your SMS.`,
  not_approved: msg`The family has not said yes yet. As soon as it does, you will get an SMS.`,
  not_confirmed: msg`Please say first that you help this family.`,
  number_unproved: msg`Please confirm your number with a code first.`,
  not_trusted: msg`The family keeps this task for people it knows well.`,
  not_allowed: msg`Only the family, or the person who took this task, can do that.`,
  not_found: msg`This is not here any more.`,
  task_taken: msg`This task is taken by someone else.`,
  task_completed: msg`This task is done already.`,
  task_cancelled: msg`The family does not need this task any more.`,
  task_over: msg`The time of this task has passed.`,
  already_helping: msg`You already have one of the places in this task.`,
  places_taken: msg`More people have taken this than you want to keep. Please choose who is no longer needed.`,
  family_paused: msg`The family is taking a pause. Please look in again later.`,
  already_member: msg`You are already registered in the family. Please find and click on login link in SMS`,
  already_requested: msg`Your request is with the family already. As soon as it says yes, you will get an SMS.`,
  last_owner: msg`A family needs at least one owner. Please hand over first.`,
  other_person: msg`Someone else is logged in on this device.`,
  link_already_sent: msg`A link was sent already. You can log in with a code.`,
  asked_not_to: msg`This person has asked not to be asked again.`,
  invitation_closed: msg`This invitation has ended. Ask the family for a new link.`,
  family_closed: msg`This family has closed its circle. Thank you for being there.`,
  link_expired: msg`This link has expired. Please ask for a new one.`,
  version_conflict: msg`Somebody changed this a moment ago. Please look at it once more.`,
  version_missing: msg`Please load this page again and repeat the change.`,
  too_large: msg`This is too much at once. Please make it shorter.`,
  unsupported_media_type: msg`This kind of file cannot be read here.`,
  phone_invalid: msg`Please enter valid existing phone number`,
  name_too_short: msg`Please write at least 2 characters.`,
  name_too_long: msg`Please write a shorter name, of at most 80 characters.`,
  title_missing: msg`Please give it a title.`,
  end_before_start: msg`The end has to be after the start.`,
  reason_too_long: msg`Please say it in at most 500 characters.`,
  text_too_long: msg`This text is too long. Please make it shorter.`,
  rule_invalid: msg`This repeats in a way that cannot be kept here. Please choose the days once more.`,
  time_in_past: msg`This time has passed already. Please choose a later one.`,
  date_invalid: msg`This day is in no calendar. Please look at it once more.`,
  code_wrong: msg`This code is not right. Please look at the SMS again.`,
  code_expired: msg`This code has ended. Please ask for a new one.`,
  consent_missing: msg`Please agree to the terms and read the privacy notice first.`,
  too_many_requests: msg`That was a lot at once. Please wait a little and try again.`,
  unexpected: msg`Something went wrong on our side. Please try again.`,
  unavailable: msg`The service is not available for a moment. Please try again soon.`,
}

/** The text of a code in the reader's language. Returns null for null, because rules return it. */
export function errorText(code: ErrorCode | 'network'): string
export function errorText(code: ErrorCode | 'network' | null): string | null
export function errorText(code: ErrorCode | 'network' | null) {
  return code && i18n._(errorTexts[code])
}
