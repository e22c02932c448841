// Plain JavaScript without imports: the build reads it with whatever Node it is started by.

/** The catalogues that a server reads: its own texts, and the family's side with the ready list. */
export const CATALOGUES = /** @type {const} */ (['sms.po', 'server.po', 'family.po'])

/** The folder that has a folder of catalogues for each language. The build packs only those that a server reads. */
export const MESSAGES_FOLDER = 'messages'

/** The other files and folders that a server opens, besides its code. They are at the same place in the build as in the checkout. */
export const SHIPPED = /** @type {const} */ (['web/dist', 'server/content', 'SECURITY.md'])
