// Node loads this file before other code. When the process ends, this file writes all regular expressions that the process has built, with
// their call stacks, into the file that BUILT_PATTERNS names.

import { writeFileSync } from 'node:fs'

const built: { source: string; flags: string; stack: string }[] = []

function note(pattern: RegExp) {
  built.push({ source: pattern.source, flags: pattern.flags, stack: new Error('built').stack ?? '' })
  return pattern
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, parameters, newTarget) => note(Reflect.construct(target, parameters, newTarget)),
  apply: (target, self, parameters) => note(Reflect.apply(target, self, parameters)),
})

process.on('exit', () => writeFileSync(process.env.BUILT_PATTERNS ?? '', JSON.stringify(built)))
