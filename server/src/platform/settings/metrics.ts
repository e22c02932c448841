import { isLoopback } from '../addresses.ts'
import { StartupError } from '../errors.ts'
import { readAny, readIf, readPort } from './readers.ts'
import { optional, type ReadSetting, readGroup, setting } from './setting.ts'

export const METRICS = {
  port: optional('METRICS_PORT', {
    unless: 'no port',
    says: 'serves [`/metrics`](seeing.md#metrics) on its own port, for a Prometheus on the same machine',
    read: readPort,
  }),
  host: setting('METRICS_HOST', {
    unless: '127.0.0.1',
    says: "that port's address; another than this machine's needs `METRICS_TOKEN`",
    read: readAny,
  }),
  token: optional('METRICS_TOKEN', {
    unless: 'no token',
    says: "at least 22 letters, digits, - or _ (`openssl rand -hex 24`), which Prometheus sends. Without `METRICS_PORT`, `/metrics` is on the app's port",
    read: readIf((text) => /^[\w-]{22,100}$/.test(text), 'at least 22 letters, digits, - or _ that no one can guess'),
  }),
}

/** Where metrics are served: on a separate port, or, if the port is null, on the app's port with a token. */
export type MetricsSettings = NonNullable<ReturnType<typeof readMetrics>>

/** Null if no metrics are served. Throws a `StartupError`. */
export function readMetrics(settingOf: ReadSetting) {
  const metrics = readGroup(METRICS, settingOf)
  if (metrics.port === null && metrics.token === null) return null
  if (metrics.token === null && !isLoopback(metrics.host)) {
    throw new StartupError('METRICS_HOST is not this machine, so others could read the metrics: set METRICS_TOKEN as well.')
  }
  return metrics
}
