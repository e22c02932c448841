import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../scripts/repository.ts'
import { start } from './start.ts'

/** Builds a page of tests/bench with the Vite of the app, and serves the page. Throws if it cannot be built. */
export async function serveReactAlone(port: number, page: 'react-alone' | 'react-rows' = 'react-alone') {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-react-'))
  const vite = [join(repository, 'node_modules/vite/bin/vite.js'), 'build', join(repository, 'tests/bench', page), '--outDir', folder]
  const built = spawnSync(process.execPath, [...vite, '--emptyOutDir', '--logLevel', 'error'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`React alone could not be built: ${built.stderr}`)
  const url = `http://127.0.0.1:${port}`
  const server = await start(['tests/bench/react-alone-server.ts'], { FOLDER: folder, PORT: String(port) }, `${url}/healthz`)
  return {
    url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
