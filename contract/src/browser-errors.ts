import { type Static, Type } from 'typebox'
import { Body } from './fields.ts'

/**
 * An error of the app in a browser, without personal data. Each pattern is too narrow for an address, a token, a phone number or
 * a sentence.
 */
export const BrowserError = Body({
  /** The version of the app: the hash in the name of its first script. */
  build: Type.String({ pattern: '^[A-Za-z0-9_-]{7,8}$', maxLength: 8 }),
  /** The pattern of the page, such as `/t/:family/:task`. `*` means that there is no such page, `none` that no page was shown yet. */
  route: Type.String({ pattern: '^(none|\\*|/|(/(:?[a-z_-]{1,20}|[A-Z]{1,10})){1,6})$', maxLength: 100 }),
  /** The error's class or code, such as `TypeError`. */
  error: Type.String({ pattern: '^[A-Za-z][A-Za-z_]{0,39}$', maxLength: 40 }),
  /** Equal for errors at the same place of the same build. */
  stack_hash: Type.String({ pattern: '^[0-9a-f]{16}$', maxLength: 16 }),
})
export type BrowserError = Static<typeof BrowserError>

export const browserErrorEndpoints = {
  'POST /supporters/:user/browser_errors': {
    access: 'newcomer',
    summary: 'The app met an error in my browser: for the log, stored nowhere else',
    body: BrowserError,
  },
} as const
