import { DEFAULT_LOCALE, type Locale } from '@hand-in-hand/contract/locales.ts'
import { Trans } from '@lingui/react/macro'
import { classNames } from '../../../ui/class-names.ts'
import { isScrolledThrough } from '../legal.rules.ts'
import styles from './legal-text.module.css'

/** `read`: 80% of the text was scrolled, or the text fits on the screen (P26). */
export type LegalTextState = 'loading' | 'shown' | 'read' | 'failed'

interface LegalFrameProps {
  name: string
  title: string
  locale: Locale
  onState: (state: LegalTextState) => void
  /** Called if the document does not exist in this language. */
  onMissing?: (existing: Locale) => void
  className?: string | undefined
}

/** A legal text in a separate frame, which reports how far the text was read. */
export function LegalFrame({ name, title, locale, onState, onMissing, className }: LegalFrameProps) {
  function trackReading(frame: HTMLIFrameElement) {
    // If the document could not be loaded, the browser shows its own error page, which scripts cannot read.
    const shown = frame.contentDocument
    if (shown?.contentType !== 'text/html') {
      if (shown && locale !== DEFAULT_LOCALE && onMissing) onMissing(DEFAULT_LOCALE)
      else onState('failed')
      return
    }
    applyAppStyle(shown)
    const isRead = () => isScrolledThrough(lengthsOf(shown))
    onState(isRead() ? 'read' : 'shown')
    shown.addEventListener('scroll', () => isRead() && onState('read'))
  }
  return (
    <iframe
      className={classNames(styles.frame, className)}
      title={title}
      src={`/docs/${locale}/${name}.html`}
      onLoad={(event) => trackReading(event.currentTarget)}
    />
  )
}

/** For a screen reader: the button that waited for the end of the text can be pressed now. */
export const ReadToEnd = ({ state }: { state: LegalTextState }) => (
  <span role="status" className="visually-hidden">
    {state === 'read' && <Trans>You can agree now</Trans>}
  </span>
)

/**
 * People have to read only the short page, which says that agreeing covers both texts (P126). The full text below it is folded. Its height
 * (px) does not count after someone unfolds it.
 */
function lengthsOf({ documentElement }: Document) {
  const { scrollTop, clientHeight, scrollHeight } = documentElement
  const [summary, ...unfolded] = documentElement.querySelector('details[open]')?.children ?? []
  const fullText = summary ? unfolded.reduce((sum, { clientHeight: height }) => sum + height, 0) : 0
  return { scrollTop, clientHeight, scrollHeight: scrollHeight - fullText }
}

/** The document has no style of its own, so it gets the app's font and colours. */
function applyAppStyle(shown: Document) {
  // The app's font is used only after the first text is shown (main.ts). If this page is the first one, its text is shown now.
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

/**
 * The line that unfolds the full text is high enough for a thumb. On a phone the cells of a row are below each other, because otherwise
 * words would be broken.
 */
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
