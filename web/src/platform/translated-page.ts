/**
 * From here on React finds its texts in a page that the browser translates. Translators put text nodes into elements of their own, or
 * replace them, and React fails when it removes a node that is not where it put it, or inserts beside one (facebook/react#11538).
 */
export function surviveTranslation() {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<Child extends Node>(child: Child) {
    if (!hasMoved(child, this)) return removeChild.call(this, child) as Child
    const held = heldIn(this, child)
    if (held) removeChild.call(this, held)
    return child
  }
  Node.prototype.insertBefore = function insert<Child extends Node>(child: Child, next: Node | null) {
    const place = hasMoved(next, this) ? heldIn(this, next) : next
    return insertBefore.call(this, child, place) as Child
  }
  new MutationObserver(noteReplaced).observe(document, { subtree: true, childList: true })
}

/** What took the place of a text that React still has. */
const replacements = new WeakMap<Node, ChildNode>()
/** A text that React changes comes back, to be translated again. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    const replacement = replacements.get(target)
    if (replacement?.isConnected) replacement.replaceWith(target)
  }
})

function noteReplaced(records: MutationRecord[]) {
  for (const { target, addedNodes } of records) {
    const element = [...addedNodes].find((node) => node instanceof HTMLElement && node.tagName === 'FONT')
    const texts = element ? records.filter((each) => each.target === target).flatMap((each) => [...each.removedNodes]) : []
    const text = texts.find((node) => node instanceof Text && !node.isConnected && !replacements.has(node))
    if (!text || !element) continue
    replacements.set(text, element as HTMLElement) // found by its class
    changes.observe(text, { characterData: true })
  }
}

const hasMoved = (node: Node | null, parent: Node): node is Text => node instanceof Text && node.parentNode !== parent

/** The child of a parent that holds a text, or is in its place. */
function heldIn(parent: Node, text: Text) {
  let at: Node | null = text.isConnected ? text : (replacements.get(text) ?? null)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}
