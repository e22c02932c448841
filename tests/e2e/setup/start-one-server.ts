import { startServers } from './start-servers.ts'

/** Playwright’s global setup if one database is enough: pictures and browsers are the same on both. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of this file.
export default () => startServers('sqlite')
