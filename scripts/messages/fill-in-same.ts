import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo, stringifyPo } from 'pofile-ts'

/**
 * Fills in texts that another catalogue of the language has translated already: the app loads several catalogues together, and shows the
 * text of the last catalogue. Returns whether any text was filled in.
 */
export function fillInSame(root: string, locale: string) {
  const folder = join(root, 'messages', locale)
  const catalogues = readdirSync(folder).map((name) => ({
    path: join(folder, name),
    po: parsePo(readFileSync(join(folder, name), 'utf8')),
  }))
  const keyOf = (item: { msgctxt: string | null; msgid: string }) => `${item.msgctxt ?? ''}\n${item.msgid}`
  const known = new Map<string, string[]>()
  for (const item of catalogues.flatMap(({ po }) => po.items)) if (item.msgstr.join('') !== '') known.set(keyOf(item), item.msgstr)
  const changed = catalogues.filter(({ po }) => {
    const same = po.items.filter((item) => item.msgstr.join('') === '' && known.has(keyOf(item)))
    for (const item of same) item.msgstr = known.get(keyOf(item)) ?? []
    return same.length > 0
  })
  for (const { path, po } of changed) writeFileSync(path, stringifyPo(po))
  return changed.length > 0
}
