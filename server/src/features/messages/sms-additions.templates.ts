import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, translate } from '#texts'

/** After the first SMS to a number: how to get no more, by a reply or in the app. */
const HOW_TO_STOP = {
  reply: defineMessage({
    comment: 'At the end of a first SMS, very short. A reply with this word stops all SMS',
    message: 'Reply STOP for no more SMS.',
  }),
  inApp: defineMessage({ comment: 'At the end of a first SMS, very short', message: 'To get fewer SMS, see your profile.' }),
}

const ERASED_NAME = defineMessage({ comment: 'In place of the name of a person whose data was deleted', message: 'someone' })

export const howToStop = (way: keyof typeof HOW_TO_STOP, locale: Locale) => translate(HOW_TO_STOP[way], locale)
/** Replaces the name of an erased person. */
export const erasedName = (locale: Locale) => translate(ERASED_NAME, locale)
