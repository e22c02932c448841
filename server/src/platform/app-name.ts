import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, translate } from '#texts'

const NAME = defineMessage({ message: 'Hand in Hand', comment: 'The name of the app' })

export const appName = (locale: Locale) => translate(NAME, locale)
