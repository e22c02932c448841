import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { ToRead } from '@hand-in-hand/contract/tasks.ts'
import { defineMessage, translate } from '#texts'
import { presentLength } from '../../templates/times.presentation.ts'

/** A sentence at the end of the first SMS to a number: how to stop the SMS, by a reply or in the app. */
const HOW_TO_STOP = {
  reply: defineMessage({
    comment: 'At the end of a first SMS, very short. A reply with this word stops all SMS',
    message: 'Reply STOP for no more SMS.',
  }),
  inApp: defineMessage({ comment: 'At the end of a first SMS, very short', message: 'To get fewer SMS, see your profile.' }),
}

/** Sentences before the link of an ask, if there is room. */
const OF_AN_ASK = {
  signed: defineMessage({
    comment: 'In an SMS that asks for a task, very short. {name}: the first name of who signs it; {count}: how many others were asked',
    message: '{name} asks {count, plural, =0 {you} one {you and one other} other {you and # others}}.',
  }),
  unsigned: defineMessage({
    comment: 'The same without a name. {count} is 1 or more',
    message: 'To {count, plural, one {you and one other} other {you and # others}}.',
  }),
  takes: defineMessage({ comment: 'In an SMS, very short. {length} is such as "1 hour"', message: 'Takes {length}.' }),
}

/** Sentences before the link of a message to the taker of a task. */
const TO_READ = {
  link: defineMessage({ comment: 'In an SMS, very short, before a link to what a helper has to know', message: 'Please read this first:' }),
  avoid: defineMessage({
    comment: 'In an SMS, very short. {text} is what the family wrote for cooks',
    message: 'Allergies, not eaten: "{text}".',
  }),
  house_rules: defineMessage({ comment: 'The same. {text} is what the family wrote', message: 'House rules: "{text}".' }),
}

const ERASED_NAME = defineMessage({ comment: 'In place of the name of a person whose data was deleted', message: 'someone' })

export const howToStop = (way: keyof typeof HOW_TO_STOP, locale: Locale) => translate(HOW_TO_STOP[way], locale)
/** Who signs an ask, and who else was asked. */
export const askedText = (locale: Locale, { name, others = 0 }: { name?: string | undefined; others?: number | undefined }) =>
  name
    ? translate(OF_AN_ASK.signed, locale, { name, count: others })
    : others > 0
      ? translate(OF_AN_ASK.unsigned, locale, { count: others })
      : ''
export const takesText = (locale: Locale, length: number) => translate(OF_AN_ASK.takes, locale, { length: presentLength(length, locale) })

/** The texts that have to be read, or, if the message does not contain them, the sentence before their link. */
export const toReadText = (locale: Locale, says: ToRead | undefined) =>
  (['avoid', 'house_rules'] as const)
    .flatMap((key) => (says?.[key] ? translate(TO_READ[key], locale, { text: says[key] }) : []))
    .join(' ') || translate(TO_READ.link, locale)

/** Replaces the name of an erased person. */
export const erasedName = (locale: Locale) => translate(ERASED_NAME, locale)
