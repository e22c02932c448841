import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { useLingui } from '@lingui/react/macro'
import { languageName } from '../../../i18n/languages.ts'
import styles from './language-tabs.module.css'

/** In the specification's order and abbreviations. */
const LANGUAGE_TABS: readonly { locale: Locale; label: string }[] = [
  { locale: 'iw', label: 'He' },
  { locale: 'en', label: 'En' },
  { locale: 'de', label: 'De' },
  { locale: 'ru', label: 'Ru' },
]

/** The language of the text. The app's own language stays. */
export function LanguageTabs({ current, onPick }: { current: Locale; onPick: (locale: Locale) => void }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is a row of buttons.
    <div role="group" aria-label={t`Language of the text`} className={styles.languages}>
      {LANGUAGE_TABS.map(({ locale, label }) => (
        <button
          key={locale}
          type="button"
          aria-pressed={locale === current}
          className={styles.language}
          onClick={() => locale !== current && onPick(locale)}
        >
          {label}
          <span className="visually-hidden" lang={languageTag(locale)}>
            {` ${languageName(locale)}`}
          </span>
        </button>
      ))}
    </div>
  )
}
