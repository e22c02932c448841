import { parseArgs } from 'node:util'

/**
 * Reads the options of a script. With --help it prints what the script does, and ends it. An option that the script does not know, or a
 * word if it takes none (`takes`: what its words are), ends it with 1 before anything is done.
 * @template {import('node:util').ParseArgsOptionsConfig} [Options={}]
 * @param {string} about how it is called, and what it does
 * @param {{ options?: Options, takes?: string, args?: string[] }} [known]
 */
export function readOptions(about, { options, takes, args = process.argv.slice(2) } = {}) {
  try {
    const all = /** @type {Options & { help: { type: 'boolean' } }} */ ({ ...options, help: { type: 'boolean' } })
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: takes !== undefined })
    if (!('help' in values && values.help)) return { values, words: positionals }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message.replace(/\. To specify.*/s, '.') : error}\n${about}`)
    process.exit(1)
  }
  console.log(about)
  process.exit(0)
}
