import { resolve } from 'node:path'

/** The root of the checkout. (install.mjs also runs on older versions of Node, and finds the root itself.) */
export const repository = resolve(import.meta.dirname, '..')
