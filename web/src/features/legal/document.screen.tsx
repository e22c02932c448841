import { DEFAULT_LOCALE } from '@hand-in-hand/contract/locales.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { readerLocale } from '../../i18n/catalogues.ts'
import { errorText } from '../../i18n/error-text.ts'
import { writeDraft } from '../../platform/draft.ts'
import { goBack, navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, SecondaryButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import styles from './document.module.css'
import { isScrolledThrough } from './legal.rules.ts'
import { CONSENT_WORDS, consentKey, DOCUMENTS, type DocumentName, hasConsented, pathToAgree, readKey } from './parts/documents.tsx'
import { LanguageTabs } from './parts/language-tabs.tsx'

const TITLES = {
  TERMS: msg`Terms`,
  PRIVACY: msg`Privacy notice`,
  ACCESSIBILITY: msg`Accessibility`,
  IMPRINT: msg`Legal notice`,
}

const isToAgree = (name: keyof typeof TITLES): name is DocumentName => name in DOCUMENTS

/** /docview/:doc_path: a legal document in a frame. One that is agreed to has to be read to its end. */
export function DocumentScreen() {
  // The route's loader has checked the name.
  const { doc_path: name } = useParams<{ doc_path: keyof typeof TITLES }>()
  const { i18n, t } = useLingui()
  const [search] = useSearchParams()
  const isConsent = search.get('step') === 'agree'
  const back = () => goBack(paths.root)
  const [locale, setLocale] = useState(readerLocale)
  const [state, setState] = useState<'loading' | 'shown' | 'read' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const title = i18n._(TITLES[name])

  function trackReading(frame: HTMLIFrameElement) {
    // If the document could not be loaded, the browser shows its own error page, which scripts cannot read.
    const shown = frame.contentDocument
    if (shown?.contentType !== 'text/html') {
      if (shown && locale !== DEFAULT_LOCALE) setLocale(DEFAULT_LOCALE)
      else setState('failed')
      return
    }
    applyAppStyle(shown)
    const isRead = () => isScrolledThrough(lengthsOf(shown))
    setState(isRead() ? 'read' : 'shown')
    shown.addEventListener('scroll', () => isRead() && setState('read'))
  }
  function agree() {
    if (!isToAgree(name)) return
    writeDraft(readKey(name), true)
    if (isConsent) writeDraft(consentKey(name), true)
    if (isConsent && name === 'TERMS' && !hasConsented('PRIVACY')) void navigate(pathToAgree('PRIVACY'), { replace: true })
    else back()
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
        ) : !isToAgree(name) ? null : (
          <PrimaryButton
            busy={state === 'loading'}
            disabledReason={state === 'shown' ? t`Scroll to the end to agree` : null}
            onClick={agree}
          >
            {isConsent ? CONSENT_WORDS[name === 'TERMS' ? 'terms' : 'privacy'] : <Trans>OK</Trans>}
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

/**
 * The page to be read is the short one. The full text below it is folded, and covered by it, so its height (px) does not count when
 * someone opens it.
 */
function lengthsOf({ documentElement }: Document) {
  const { scrollTop, clientHeight, scrollHeight } = documentElement
  const [summary, ...unfolded] = documentElement.querySelector('details[open]')?.children ?? []
  const fullText = summary ? unfolded.reduce((sum, { clientHeight: height }) => sum + height, 0) : 0
  return { scrollTop, clientHeight, scrollHeight: scrollHeight - fullText }
}

/** The document has no style of its own: it gets the app's font and colours. */
function applyAppStyle(shown: Document) {
  // The app's font waits for the first words (main.ts), and this may be the first page: its words are here now.
  delete document.documentElement.dataset['fonts']
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
    sheet.replaceSync([...fontFaces.map(({ cssText }) => cssText), ...DOCUMENT_RULES].join('\n'))
    shown.adoptedStyleSheets = [sheet]
  }
  shown.body.style.setProperty('margin', '4px 2px 16px')
}

/** A thumb finds what unfolds the full text, and on a phone the cells of a row are below each other, since words would be broken. */
const DOCUMENT_RULES = [
  'summary { padding-block: 12px; font-weight: 600; cursor: pointer; }',
  'table { border-collapse: collapse; }',
  'th, td { padding-block: 8px; padding-inline-end: 12px; border-block-end: 1px solid; text-align: start; vertical-align: top; }',
  `@media (max-width: 36rem) {
    thead { display: none; }
    tr, td { display: block; }
    td { padding-block: 0 4px; border: 0; }
    td:first-child { padding-block-start: 12px; border-block-start: 1px solid; font-weight: 600; }
    td[data-label]::before { content: attr(data-label) ': '; font-weight: 600; }
  }`,
]
