/**
 * After this call React finds its texts even in a page that the browser translates. Translators move text nodes into elements of their own,
 * or replace them. React fails when it removes a node that is no longer where React put it, or when it inserts a node before such a node
 * (facebook/react#11538).
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

/** The node that took the place of a text which React still uses. */
const replacements = new WeakMap<Node, ChildNode>()
/** If React changes a replaced text, the text itself comes back into the page, and is translated again. */
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
    replacements.set(text, element as HTMLElement) // `find` has checked that it is an HTMLElement
    changes.observe(text, { characterData: true })
  }
}

const hasMoved = (node: Node | null, parent: Node): node is Text => node instanceof Text && node.parentNode !== parent

/** The child of `parent` that contains the text, or that is or contains the text's replacement; null if there is neither. */
function heldIn(parent: Node, text: Text) {
  let at: Node | null = text.isConnected ? text : (replacements.get(text) ?? null)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}
