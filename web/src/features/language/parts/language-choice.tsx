import { directionOf, languageTag } from '@hand-in-hand/contract/locales.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { LANGUAGES, languageName } from '../../../i18n/languages.ts'
import { GlobeButton, LanguageWindow } from '../../../ui/language-window.tsx'
import { usePickLanguage } from '../language.api.ts'

interface LanguageChoiceProps {
  open: boolean
  onClose: () => void
  /** Also the present language is worth picking: the server writes in another one. */
  tellAgain?: boolean
}

/** The list of languages over the whole window. Picking one loads the app anew in it. */
export function LanguageChoice({ open, onClose, tellAgain = false }: LanguageChoiceProps) {
  const { t } = useLingui()
  const pick = usePickLanguage()
  return (
    <LanguageWindow
      open={open}
      onClose={onClose}
      title={t`Language`}
      closeLabel={t`Close`}
      languages={LANGUAGES.map(({ locale, name }) => ({ id: locale, name, tag: languageTag(locale), direction: directionOf(locale) }))}
      current={readerLocale()}
      pending={pick.isPending || pick.isSuccess ? pick.variables : null}
      onPick={(locale) => (locale === readerLocale() && !tellAgain ? onClose() : pick.mutate(locale))}
    />
  )
}

/** The globe on the first pages, for whoever landed in a language that they don't read. */
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
