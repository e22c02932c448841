import { join } from 'node:path'
import type { MESSAGES_FOLDER, SHIPPED } from './shipped.mjs'

/** The build sets this constant. */
declare const IS_BUILT: true | undefined

/** The checkout, or the folder of the build, which has the same layout. */
const ROOT = join(import.meta.dirname, typeof IS_BUILT === 'undefined' ? '../../../..' : '../..')

/** Files that are only in the checkout, only in a build, or only in a release. */
type AtOnePlace = 'package.json' | 'VERSION' | 'bin/hand-in-hand' | 'CONTAINER' | 'server/src/reading/worker.ts' | 'server/reader.cjs'

/** The path of a file or folder that comes with the server, such as `shippedFile('messages')`. The build packs the paths of `SHIPPED`. */
export const shippedFile = (path: (typeof SHIPPED)[number] | typeof MESSAGES_FOLDER | AtOnePlace) => join(ROOT, path)
