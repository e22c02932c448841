import { startServers } from '../setup/start-servers.ts'

/** Playwright's global setup. One database is enough, because pictures are the same on both. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of this file.
export default () => startServers('sqlite')
