import { t } from '@lingui/core/macro'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'

/** A refusal as a text for the family's side. The usual texts address the person whom the refusal is about. */
export function circleRefusal({ code }: Pick<CallError, 'code'>) {
  if (code === 'already_member') return t`Someone who is or was in your circle already has this number or address.`
  if (code === 'already_requested') return t`Someone with this number has already asked to join and is waiting for your answer.`
  if (code === 'not_allowed') return t`Only the person in charge of the circle can do that.`
  if (code === 'link_already_sent') return t`A link has already been sent. They can log in with a code.`
  if (code === 'asked_not_to') return t`This person doesn’t want to be asked again.`
  if (code === 'role_offered') return t`This person has been offered a role. Until they answer, only the person who offered it can do that.`
  if (code === 'consent_missing') return t`Please ask them first, then tick the box.`
  return errorText(code)
}

/** Why a task could not be assigned to someone. */
export function assignRefusal({ code }: Pick<CallError, 'code'>, name: string) {
  if (code === 'not_trusted') return t`This task is for people you know well. In the circle you can mark ${name} as one of them.`
  if (code === 'already_helping') return t`${name} is already down for this task.`
  if (code === 'not_found') return t`${name} is not in the circle any more.`
  return errorText(code)
}
