/// <reference lib="dom" />

/** A text, or an element as React takes it. */
export type CopiedNode = string | { tag: string; props: Record<string, unknown>; key?: string; children: CopiedNode[] }

/** What a page shows before and after a tap. `isOther`: the tap leads to another page, so nothing of the first page stays. */
export interface CopiedPage {
  styles: string
  before: CopiedNode
  after: CopiedNode
  isOther: boolean
}

/** Runs in a page. Returns the styles of the page. */
export const copyStyles = () =>
  [...document.styleSheets]
    .filter(({ disabled }) => !disabled)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')

/** Runs in a page. Returns what the page shows. A row of a list has its link as its key. */
export function copyPage(): CopiedNode {
  const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex', value: 'defaultValue' }
  const copy = (node: Node): CopiedNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    if (!(node instanceof Element)) return []
    const props: Record<string, unknown> = {}
    for (const { name, value } of node.attributes) {
      if (name === 'style' && 'style' in node) {
        const style = node.style as CSSStyleDeclaration
        props.style = Object.fromEntries([...style].map((each) => [each, style.getPropertyValue(each)]))
      } else props[NAMES[name] ?? name] = value === '' && /^(open|disabled|checked|hidden|required)$/.test(name) ? true : value
    }
    if (node instanceof HTMLInputElement && /radio|checkbox/.test(node.type)) props.checked = node.checked
    const key = node.tagName === 'LI' ? node.querySelector('a')?.getAttribute('href') : null
    const children = [...node.childNodes].flatMap(copy)
    return [{ tag: node.localName, props, ...(key && { key }), children: node.localName === 'textarea' ? [] : children }]
  }
  const root = document.getElementById('root')
  const [copied] = root ? copy(root) : []
  if (!copied) throw new Error('the page has no #root')
  return copied
}
