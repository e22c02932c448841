import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './start-servers.ts'

/**
 * Starts a server with its own database, for a story about settings. Returns its address, and a function that briefly sets the server's
 * clock ahead by a minute.
 */
export async function freshServer(name: string, settings: Record<string, string>, stops: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-stories-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const { url, clock } = await startServer(name, { DATA_DIR: folder, ...settings }, stops)
  return { url, passAMinute: async () => void (await fetch(clock)) }
}

/** A condition for `expect.poll`. It looks once. If it finds nothing, it lets a minute pass at the server, and looks again. */
export const orAMinuteLater =
  <Found>(find: () => Found, passAMinute: () => Promise<void>) =>
  async () => {
    const found = find()
    if (found) return found
    await passAMinute()
    return find()
  }
