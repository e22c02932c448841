/** How translators change a text node: it is moved into two elements, as Chrome does, replaced by them, or put beside its own copy. */
export const TRANSLATORS = ['wraps', 'replaces', 'replaces in two steps'] as const
export type Translator = (typeof TRANSLATORS)[number]

/** Translates the page, now and whenever it changes, as a browser does: into itself, since only the nodes matter. Self-contained: stories give it to the browser. */
export function translatePage(how: Translator) {
  const isTaken = (text: Text) => !text.data.trim() || Boolean(text.parentElement?.closest('font, script, style, textarea, title, option'))
  const translate = (text: Text) => {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    if (how === 'replaces') {
      inner.append(text.data)
      text.replaceWith(outer)
      return
    }
    text.parentNode?.insertBefore(outer, text)
    if (how === 'wraps') inner.append(text)
    else {
      inner.append(text.data)
      text.remove()
    }
  }
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text) // it walks over texts alone
    for (const text of texts) if (!isTaken(text)) translate(text)
  }
  const observer = new MutationObserver(translateAll)
  translateAll()
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}
