import { DEFAULT_LOCALE } from '@hand-in-hand/contract/locales.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { readerLocale } from '../../i18n/catalogues.ts'
import { errorText } from '../../i18n/error-text.ts'
import { writeDraft } from '../../platform/draft.ts'
import { goBack } from '../../platform/navigation.ts'
import { PrimaryButton, SecondaryButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import styles from './document.module.css'
import { isScrolledThrough } from './legal.rules.ts'
import { LanguageTabs } from './parts/language-tabs.tsx'
import { type DocumentName, readKey } from './parts/read-documents.ts'

/** /docview/TERMS */
export const TermsScreen = () => <DocumentScreen key="TERMS" name="TERMS" />
/** /docview/PRIVACY */
export const PrivacyScreen = () => <DocumentScreen key="PRIVACY" name="PRIVACY" />

/** A document of ours in a frame, to be read to its end. */
function DocumentScreen({ name }: { name: DocumentName }) {
  const { t } = useLingui()
  const back = () => goBack(paths.root)
  const [locale, setLocale] = useState(readerLocale)
  const [state, setState] = useState<'loading' | 'shown' | 'read' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const title = name === 'TERMS' ? t`Terms` : t`Privacy notice`

  function watch(frame: HTMLIFrameElement) {
    // Where the document did not arrive, the browser shows a page of its own, into which nobody may look.
    const shown = frame.contentDocument
    if (shown?.contentType !== 'text/html') {
      if (shown && locale !== DEFAULT_LOCALE) setLocale(DEFAULT_LOCALE)
      else setState('failed')
      return
    }
    dress(shown)
    const look = () => setState(isScrolledThrough(shown.documentElement) ? 'read' : 'shown')
    look()
    shown.addEventListener('scroll', () => isScrolledThrough(shown.documentElement) && setState('read'))
  }
  function agree() {
    writeDraft(readKey(name), true)
    back()
  }

  return (
    <Screen
      header={
        <>
          <BackHeader backLabel={t`Back`} onBack={back} title={title} />
          <LanguageTabs
            current={locale}
            onPick={(picked) => {
              setState('loading')
              setLocale(picked)
            }}
          />
        </>
      }
      footer={
        state === 'failed' ? (
          <SecondaryButton
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            <Trans>Try again</Trans>
          </SecondaryButton>
        ) : (
          <PrimaryButton
            busy={state === 'loading'}
            disabledReason={state === 'shown' ? t`Scroll to the end to agree` : null}
            onClick={agree}
          >
            <Trans>OK</Trans>
          </PrimaryButton>
        )
      }
    >
      {state === 'failed' ? (
        <ErrorNote text={errorText('network')} />
      ) : (
        <iframe
          key={`${locale} ${attempt}`}
          className={styles.frame}
          title={title}
          src={`/docs/${locale}/${name}.html`}
          onLoad={(event) => watch(event.currentTarget)}
        />
      )}
    </Screen>
  )
}

/** The document brings no style of its own: it takes the app's letters and colours. */
function dress(shown: Document) {
  const here = getComputedStyle(document.documentElement)
  const { style } = shown.documentElement
  style.setProperty('font', here.font)
  style.setProperty('color', here.color)
  style.setProperty('background-color', here.backgroundColor)
  style.setProperty('overflow-wrap', 'anywhere')
  // Fonts belong to a page, and the style of a frame is its own: what the app's sheets say of letters is said there again.
  const letters = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)
  const Sheet = shown.defaultView?.CSSStyleSheet
  if (Sheet) {
    const sheet = new Sheet()
    sheet.replaceSync(letters.map(({ cssText }) => cssText).join('\n'))
    shown.adoptedStyleSheets = [sheet]
  }
  shown.body.style.setProperty('margin', '4px 2px 16px')
}
