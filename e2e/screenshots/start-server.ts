import { startServers } from '../start-servers.ts'

/** Playwright's global setup: a picture is the same on either database. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of this file.
export default () => startServers('sqlite')
