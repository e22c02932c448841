/// <reference lib="dom" />
import { createElement, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CopiedNode, CopiedPage } from '../copied-page.ts'

// A page of React without the app. It shows a copy of a page of the app and, after a tap, a copy of what the app shows next.

const elementOf = (copied: CopiedNode, index: number): ReactNode =>
  typeof copied === 'string'
    ? copied
    : createElement(copied.tag, { ...copied.props, key: copied.key ?? index }, ...copied.children.map(elementOf))

function Page({ before, after, isOther }: { before: CopiedNode; after: CopiedNode; isOther: boolean }) {
  const [isTapped, setIsTapped] = useState(false)
  const onClick = (event: { target: EventTarget; preventDefault: () => void }) => {
    // A copied link must lead nowhere. For a checkbox or a radio button the browser's default action stays. Without that action the choice
    // would be undone.
    if (event.target instanceof Element && event.target.closest('a, button')) event.preventDefault()
    setIsTapped(true)
  }
  return createElement('div', { onClick, key: isOther ? String(isTapped) : 'page' }, elementOf(isTapped ? after : before, 0))
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)
let shown = 0
Object.assign(window, {
  showPages: ({ styles, ...pages }: CopiedPage) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [sheet]
    flushSync(() => root.render(createElement(Page, { ...pages, key: shown++ })))
  },
})
