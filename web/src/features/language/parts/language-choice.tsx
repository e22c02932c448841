import { directionOf, languageName, languageTag } from '@hand-in-hand/contract/locales.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { APP_LANGUAGES } from '../../../i18n/languages.ts'
import { GlobeButton, LanguageWindow } from '../../../ui/language-window.tsx'
import { usePickLanguage } from '../language.api.ts'

interface LanguageChoiceProps {
  open: boolean
  onClose: () => void
  /** The current language can be picked too, because the server may have another language for this person. */
  savesCurrent?: boolean
}

/** The list of languages in a full window. Picking a language reloads the app in that language. */
export function LanguageChoice({ open, onClose, savesCurrent = false }: LanguageChoiceProps) {
  const { t } = useLingui()
  const pick = usePickLanguage()
  return (
    <LanguageWindow
      open={open}
      onClose={onClose}
      title={t`Language`}
      closeLabel={t`Close`}
      languages={APP_LANGUAGES.map(({ locale, name }) => ({ id: locale, name, tag: languageTag(locale), direction: directionOf(locale) }))}
      current={readerLocale()}
      pending={pick.isPending || pick.isSuccess ? pick.variables : null}
      onPick={(locale) => (locale === readerLocale() && !savesCurrent ? onClose() : pick.mutate(locale))}
    />
  )
}

/** The globe on the first pages, for people who cannot read the current language. */
export function LanguageButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const locale = readerLocale()
  return (
    <>
      <GlobeButton label={t`Language`} language={{ name: languageName(locale), tag: languageTag(locale) }} onClick={() => setOpen(true)} />
      <LanguageChoice open={open} onClose={() => setOpen(false)} />
    </>
  )
}
