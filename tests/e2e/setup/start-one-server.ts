import { startServers } from './start-servers.ts'

/** Playwright’s global setup for stories whose results do not depend on the database, such as pictures. It uses only one database. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of this file.
export default () => startServers('sqlite')
