import { forgetDraft, readDraft, writeDraft } from './draft.ts'
import { paths } from './paths.ts'

/** What someone opened before they had to log in. */
export interface ReturnPath {
  /** The address to return to; null if there is only a family. */
  path: string | null
  /** The family token of the link; null if it names none. */
  family: string | null
}

// The draft is stored only in this tab. It is not part of the login page's address, because servers log addresses.
const DRAFT = 'after-login'

/** Called when someone goes to the login page. A login in this tab then leads back to this address. */
export const rememberPage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  remember({
    path: pathname === paths.root || pathname === paths.welcome ? null : pathname + search,
    family: /^\/t\/([^/]+)\//.exec(pathname)?.[1] ?? null,
  })

/** Called when a login link did not work. The login then opens the family to which the link belongs. */
export const rememberFamilyOfLink = (family: string) => remember({ path: null, family })

const remember = (opened: ReturnPath) => writeDraft(DRAFT, opened)

export const readReturnPath = () => readDraft(DRAFT, isReturnPath)

/** Returns what was remembered, and forgets it. */
export function takeReturnPath(): ReturnPath | null {
  const remembered = readReturnPath()
  forgetDraft(DRAFT)
  return remembered
}

function isReturnPath(stored: unknown): stored is ReturnPath {
  if (typeof stored !== 'object' || stored === null || !('path' in stored && 'family' in stored)) return false
  return isTextOrNull(stored.path) && isTextOrNull(stored.family)
}
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
