import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache, SourceMap, type SourceOrigin } from 'node:module'
import { join } from 'node:path'
import { cached } from '../platform/cached.ts'

// Each entry of the build imports this module first.

// The build writes this cache. A server that may not write into the cache can still read it. `readOnly` is not set, because with `readOnly`
// Node 26.10 looks only for the cache of the same user id.
enableCompileCache({ directory: join(import.meta.dirname, '../cache'), portable: true })

const mapOf = cached((file: string) => (existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null))

/** A stack frame as text, with the file and line of the source if they are known. */
function inSource(frame: NodeJS.CallSite) {
  const [text, file, line, column] = [String(frame), frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  if (!file || !line || !column) return text
  // If Node finds nothing, it returns `{}`, and its types say so.
  const origin = mapOf(file)?.findOrigin(line, column) as Partial<SourceOrigin> | undefined
  if (origin?.fileName === undefined) return text
  return text.replace(`${file}:${line}:${column}`, `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`)
}

// Node's --enable-source-maps parses each map with its file, so the start would take 0.3 s and 75 MB more. Here a map is parsed only when a
// stack is shown.
Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${inSource(frame)}`)].join('\n')
