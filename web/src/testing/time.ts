/** The time (ms) at which every test begins: a Sunday, 10:00 in Jerusalem, where the tests' families and phones are. */
export const NOW = Date.parse('2026-11-22T10:00:00+02:00')
