import { LOCALES, type Locale, languageName, languageTag } from '@hand-in-hand/contract/locales.ts'
import { useLingui } from '@lingui/react/macro'
import styles from './language-tabs.module.css'

/** In the specification's order and abbreviations: Hebrew is first. */
const LANGUAGE_TABS = [...new Set<Locale>(['iw', ...LOCALES])]
const shortName = (locale: Locale) => languageTag(locale).replace(/^./, (letter) => letter.toUpperCase())

/** The language of the text. The app's own language does not change. */
export function LanguageTabs({ current, onPick }: { current: Locale; onPick: (locale: Locale) => void }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is a row of buttons.
    <div role="group" aria-label={t`Language of the text`} className={styles.languages}>
      {LANGUAGE_TABS.map((locale) => (
        <button
          key={locale}
          type="button"
          aria-pressed={locale === current}
          className={styles.language}
          onClick={() => locale !== current && onPick(locale)}
        >
          {shortName(locale)}
          <span className="visually-hidden" lang={languageTag(locale)}>
            {` ${languageName(locale)}`}
          </span>
        </button>
      ))}
    </div>
  )
}
