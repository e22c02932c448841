import { parseArgs } from 'node:util'

/**
 * Reads the options of a script. With --help it prints what the script does, and ends the script. It ends the script with exit code 1,
 * before anything is done, for an unknown option, and for words if the script takes none. `takes` says what the words are.
 * @template {import('node:util').ParseArgsOptionsConfig} [Options={}]
 * @param {string} about how the script is called, and what it does
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
