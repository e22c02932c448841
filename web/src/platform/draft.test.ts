import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, hasShapeOf, isText, readDraft, writeDraft } from './draft.ts'
import { forgetDrafts } from './forget-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Session storage of a browser that blocks it. */
const BLOCKED = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error('blocked')
    },
  },
)

test('if session storage is blocked, a draft lives as long as the page', () => {
  vi.stubGlobal('sessionStorage', BLOCKED)
  writeDraft('note', 'Bring bread')
  expect(readDraft('note', isText)).toBe('Bring bread')
  forgetDraft('note')
  expect(readDraft('note', isText)).toBeNull()
})

test('a value that may be null keeps its draft, whatever it is', () => {
  const isForm = hasShapeOf<{ title: string; part: string | null }>({ title: '', part: null })
  expect(
    [{ title: 'Soup', part: 'evening' }, { title: 'Soup', part: null }, { title: 'Soup' }, { part: null }, null, 'Soup'].map(isForm),
  ).toEqual([...[true, true, false, false, false, false]])
  expect(hasShapeOf({ title: '', part: 'evening' })({ title: 'Soup', part: null })).toBe(true)
})

test('drafts in memory are forgotten at logging out, but those of a person who is not logged in', () => {
  vi.stubGlobal('sessionStorage', BLOCKED)
  writeDraft('read TERMS', 'yes')
  writeDraft('note', 'Bring bread')
  forgetDrafts(/^draft read /)
  expect([readDraft('read TERMS', isText), readDraft('note', isText)]).toEqual(['yes', null])
})
