import { DEFAULT_LOCALE } from '@hand-in-hand/contract/locales.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readerLocale } from '../../i18n/catalogues.ts'
import { errorText } from '../../i18n/error-text.ts'
import { writeDraft } from '../../platform/draft.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, SecondaryButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import styles from './document.module.css'
import { isScrolledThrough } from './legal.rules.ts'
import { type DocumentName, readKey } from './parts/documents.tsx'
import { LanguageTabs } from './parts/language-tabs.tsx'

/** /docview/TERMS */
export const TermsScreen = () => <DocumentScreen key="TERMS" name="TERMS" />
/** /docview/PRIVACY */
export const PrivacyScreen = () => <DocumentScreen key="PRIVACY" name="PRIVACY" />

/** A legal document in a frame, to be read to its end. */
function DocumentScreen({ name }: { name: DocumentName }) {
  const { t } = useLingui()
  const back = () => goBack(paths.root)
  const [locale, setLocale] = useState(readerLocale)
  const [state, setState] = useState<'loading' | 'shown' | 'read' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const title = name === 'TERMS' ? t`Terms` : t`Privacy notice`

  function trackReading(frame: HTMLIFrameElement) {
    // If the document could not be loaded, the browser shows its own error page, which scripts cannot read.
    const shown = frame.contentDocument
    if (shown?.contentType !== 'text/html') {
      if (shown && locale !== DEFAULT_LOCALE) setLocale(DEFAULT_LOCALE)
      else setState('failed')
      return
    }
    applyAppStyle(shown)
    const updateState = () => setState(isScrolledThrough(shown.documentElement) ? 'read' : 'shown')
    updateState()
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
          onLoad={(event) => trackReading(event.currentTarget)}
        />
      )}
    </Screen>
  )
}

/** The document has no style of its own: it gets the app's font and colours. */
function applyAppStyle(shown: Document) {
  const appStyle = getComputedStyle(document.documentElement)
  const { style } = shown.documentElement
  style.setProperty('font', appStyle.font)
  style.setProperty('color', appStyle.color)
  style.setProperty('background-color', appStyle.backgroundColor)
  style.setProperty('overflow-wrap', 'anywhere')
  // Fonts belong to one document, so the app's font faces are copied into the frame.
  const fontFaces = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)
  const Sheet = shown.defaultView?.CSSStyleSheet
  if (Sheet) {
    const sheet = new Sheet()
    sheet.replaceSync(fontFaces.map(({ cssText }) => cssText).join('\n'))
    shown.adoptedStyleSheets = [sheet]
  }
  shown.body.style.setProperty('margin', '4px 2px 16px')
}
