import { join } from 'node:path'

/** The build sets it. */
declare const IS_BUILT: true | undefined

/** The checkout, or the folder of the build, which has the same layout. */
const ROOT = join(import.meta.dirname, typeof IS_BUILT === 'undefined' ? '../../..' : '../..')

/** The path of a file or folder that comes with the server, such as `shippedFile('messages')`. */
export const shippedFile = (path: string) => join(ROOT, path)
