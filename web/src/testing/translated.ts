/**
 * How translators change a text node. They move it into two elements as Chrome does, replace it by such elements, or first put a translated
 * copy beside the node and then remove the node.
 */
export const TRANSLATORS = ['wraps', 'replaces', 'replaces in two steps'] as const
export type Translator = (typeof TRANSLATORS)[number]

/**
 * Translates the page as a browser does, now and whenever the page changes. The text stays the same, since only the nodes matter. The
 * function uses nothing outside of itself, because stories send it to the browser.
 */
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
    while (walker.nextNode()) texts.push(walker.currentNode as Text) // SHOW_TEXT lets the walker return only texts
    for (const text of texts) if (!isTaken(text)) translate(text)
  }
  const observer = new MutationObserver(translateAll)
  translateAll()
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}
