import { resolve } from 'node:path'

/** The root of the checkout. (install.mjs, which older Nodes read, has its own.) */
export const repository = resolve(import.meta.dirname, '..')
