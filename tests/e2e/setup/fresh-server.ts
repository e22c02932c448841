import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './start-servers.ts'

/** Starts a server on a database of its own, for a story about settings. Returns its address. */
export async function freshServer(name: string, settings: Record<string, string>, stops: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-stories-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const { url } = await startServer(name, { DATA_DIR: folder, ...settings }, stops)
  return url
}
