// Loaded before other code: notes in the file BUILT_PATTERNS each regular expression that this process builds, with the lines from which.

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
