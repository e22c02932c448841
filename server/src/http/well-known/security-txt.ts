import { readFile } from 'node:fs/promises'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { completeLocales, languageTag } from '@hand-in-hand/contract/locales.ts'
import { AppError } from '../../platform/errors.ts'
import { shippedFile } from '../../platform/shipped/shipped-files.ts'
import type { Application } from '../application.ts'

const POLICY_FILE = shippedFile('SECURITY.md')
const POLICY_PATH = '/docs/SECURITY.md'
/** The expiry date has to be less than a year ahead (RFC 9116, 2.5.5). */
const GOOD_FOR = 180 * DAY

/** The contact for vulnerability reports (RFC 9116). Not found without SECURITY_CONTACT, because the contact is required. */
export function securityTxt(app: Application) {
  const { publicUrl, securityContact } = app.settings
  const languages = completeLocales().map(languageTag).join(', ')

  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (securityContact === null) throw new AppError('not_found')
    // Counted from the start of a day, so that caches see the same text all day.
    const expires = new Date(Math.floor(app.now() / DAY) * DAY + GOOD_FOR).toISOString()
    const fields = {
      Contact: securityContact,
      Expires: expires,
      'Preferred-Languages': languages,
      Canonical: `${publicUrl}/.well-known/security.txt`,
      Policy: `${publicUrl}${POLICY_PATH}`,
    }
    const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    return reply.type('text/plain; charset=utf-8').send(text.join(''))
  })

  app.get(POLICY_PATH, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(await readFile(POLICY_FILE, 'utf8')))
}
