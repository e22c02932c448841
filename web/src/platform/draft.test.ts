import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, hasShapeOf, isText, readDraft, writeDraft } from './draft.ts'
import { forgetDrafts } from './forget-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

/** The session storage of a browser that blocks access to it. */
const BLOCKED = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error('blocked')
    },
  },
)

test('if session storage is blocked, a draft lasts as long as the page', () => {
  vi.stubGlobal('sessionStorage', BLOCKED)
  writeDraft('note', 'Bring bread')
  expect(readDraft('note', isText)).toBe('Bring bread')
  forgetDraft('note')
  expect(readDraft('note', isText)).toBeNull()
})

test('a draft with a field that may be null is restored', () => {
  const isForm = hasShapeOf<{ title: string; part: string | null }>({ title: '', part: null })
  expect(
    [{ title: 'Soup', part: 'evening' }, { title: 'Soup', part: null }, { title: 'Soup' }, { part: null }, null, 'Soup'].map(isForm),
  ).toEqual([...[true, true, false, false, false, false]])
  expect(hasShapeOf({ title: '', part: 'evening' })({ title: 'Soup', part: null })).toBe(true)
})

test('a draft with the old name of the private notes is restored, and its text is not changed', () => {
  vi.stubGlobal('sessionStorage', BLOCKED)
  const typed = 'Door code 4711, "privateDetails":'
  writeDraft('task', { title: 'Soup', privateDetails: typed })
  expect(readDraft('task', hasShapeOf({ title: '', private_details: '' }))).toEqual({ title: 'Soup', private_details: typed })
})

test('forgetting drafts in memory keeps the drafts whose keys match the given pattern', () => {
  vi.stubGlobal('sessionStorage', BLOCKED)
  writeDraft('read TERMS', 'yes')
  writeDraft('note', 'Bring bread')
  forgetDrafts(/^draft read /)
  expect([readDraft('read TERMS', isText), readDraft('note', isText)]).toEqual(['yes', null])
})
