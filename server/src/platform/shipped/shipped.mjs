// Plain JavaScript without imports, because the build script reads this file, and any version of Node may run that script.

/**
 * The catalogues that a server reads. `sms.po` and `server.po` have its own texts. From `family.po` it reads only the texts with the
 * context 'ready list' (rules/ready-list.ts): needs and thanks.
 */
export const CATALOGUES = /** @type {const} */ (['sms.po', 'server.po', 'family.po'])

/** The folder that has a folder of catalogues for each language. The build packs only the `CATALOGUES`. */
export const MESSAGES_FOLDER = 'messages'

/** The other files and folders that a server opens, besides its code. They are at the same place in the build as in the checkout. */
export const SHIPPED = /** @type {const} */ (['web/dist', 'server/content', 'SECURITY.md'])
