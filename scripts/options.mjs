import { parseArgs } from 'node:util'

/**
 * Reads the options and the positional words of a script. `takes` says what these words are. Without `takes`, the script accepts no words.
 * With --help, prints `about` and ends the script. An unknown option or an unexpected word ends the script with exit code 1 before the
 * script does anything.
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
