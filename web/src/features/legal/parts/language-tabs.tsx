import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { useLingui } from '@lingui/react/macro'
import { languageName } from '../../../i18n/languages.ts'
import styles from './language-tabs.module.css'

/** In the specification's order and letters. */
const SHORT: readonly { locale: Locale; letters: string }[] = [
  { locale: 'iw', letters: 'He' },
  { locale: 'en', letters: 'En' },
  { locale: 'de', letters: 'De' },
  { locale: 'ru', letters: 'Ru' },
]

/** In which language the text is read; the app's own language stays. */
export function LanguageTabs({ current, onPick }: { current: Locale; onPick: (locale: Locale) => void }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is a row of buttons.
    <div role="group" aria-label={t`Language of the text`} className={styles.languages}>
      {SHORT.map(({ locale, letters }) => (
        <button
          key={locale}
          type="button"
          aria-pressed={locale === current}
          className={styles.language}
          onClick={() => locale !== current && onPick(locale)}
        >
          {letters}
          <span className="visually-hidden" lang={languageTag(locale)}>
            {` ${languageName(locale)}`}
          </span>
        </button>
      ))}
    </div>
  )
}
