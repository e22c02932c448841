import { directionOf, languageName, languageTag } from '@hand-in-hand/contract/locales.ts'
import { useLingui } from '@lingui/react/macro'
import { Check, Globe } from 'lucide-react'
import { useState } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { APP_LANGUAGES } from '../../../i18n/languages.ts'
import { FullWindow } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePickLanguage } from '../language.api.ts'
import styles from './language-choice.module.css'

interface LanguageChoiceProps {
  open: boolean
  onClose: () => void
  /** The current language can be picked too, because the server may have another language for this person. */
  savesCurrent?: boolean
}

/** The list of languages in a full window, each by its own name. Picking a language reloads the app in that language. */
export function LanguageChoice({ open, onClose, savesCurrent = false }: LanguageChoiceProps) {
  const { t } = useLingui()
  const pick = usePickLanguage()
  const current = readerLocale()
  /** The language that is being loaded. */
  const pending = pick.isPending || pick.isSuccess ? pick.variables : null
  return (
    <FullWindow open={open} onClose={onClose} title={t`Language`} closeLabel={t`Close`}>
      <ul className="stack-2">
        {APP_LANGUAGES.map(({ locale, name }) => (
          <li key={locale}>
            <button
              type="button"
              lang={languageTag(locale)}
              dir={directionOf(locale)}
              aria-current={locale === current}
              className={styles.language}
              onClick={() => (locale === current && !savesCurrent ? onClose() : pick.mutate(locale))}
            >
              {name}
              {locale === pending ? <Spinner size={22} /> : locale === current && <Check aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </FullWindow>
  )
}

/** The globe on the first pages with the current language, for people who cannot read that language. It is at the end of its line. */
export function LanguageButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const locale = readerLocale()
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <Globe aria-hidden="true" />
        <span className="visually-hidden">{t`Language`}</span>
        <span lang={languageTag(locale)}>{languageName(locale)}</span>
      </button>
      <LanguageChoice open={open} onClose={() => setOpen(false)} />
    </>
  )
}
