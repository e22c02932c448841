import { DAY } from '@hand-in-hand/contract/constants.ts'
import { AppError } from '../../platform/errors.ts'
import type { Application } from '../application.ts'

/** In seconds. A phone asks again when an app is installed or updated. */
const CACHED_FOR = DAY / 1000
/** The addresses in our messages that the app opens. The manifest in phones/android/ and docs/phones.md list the same addresses. */
export const linkedPaths = ['/login/*', '/t/*', '/a', '/sign-up/*', '/sign__up/*', '/family', '/family/*']

/** Lets the operator's own apps open our links, if the settings name those apps. Not found otherwise. */
export function appLinks(app: Application) {
  const { androidApp, iosApp } = app.settings
  const documents = {
    // https://developers.google.com/digital-asset-links/v1/getting-started
    'assetlinks.json': androidApp && [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: androidApp.package, sha256_cert_fingerprints: [androidApp.fingerprint] },
      },
    ],
    // https://developer.apple.com/documentation/xcode/supporting-associated-domains
    'apple-app-site-association': iosApp && {
      applinks: { details: [{ appIDs: [iosApp], components: linkedPaths.map((path) => ({ '/': path })) }] },
    },
  }
  for (const [name, document] of Object.entries(documents)) {
    app.get(`/.well-known/${name}`, async (_request, reply) => {
      if (document === null) throw new AppError('not_found')
      return reply.type('application/json').header('cache-control', `max-age=${CACHED_FOR}`).send(JSON.stringify(document))
    })
  }
}
