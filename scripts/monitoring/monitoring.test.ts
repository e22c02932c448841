import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aGateway } from '../../server/src/testing/gateway.ts'
import { aPlace, startServer } from '../../server/src/testing/process.ts'
import { freePort } from '../programs/find-postgres.ts'
import { repository } from '../repository.ts'
import { findPromtool } from './find-promtool.ts'

const folder = join(repository, 'deploy/monitoring')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const promtool = (...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(findPromtool(), parameters, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}
const expressions = () => [
  ...(JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...[...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
]

/** The names of a real server's metrics, and the names of all their labels. */
async function realNames() {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const METRICS_PORT = String(await freePort())
  const server = await startServer({ ...(await aPlace()), ...gateway.settings, METRICS_PORT })
  await server.call('GET', '/supporters/me')
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  await server.stop()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return {
    metrics: new Set(lines.map((line) => line.replace(/[{ ].*/, ''))),
    // Prometheus itself adds these two labels.
    labels: new Set(['job', 'instance', ...lines.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label))]),
  }
}

test('a real server exports each metric and label of the dashboard and the alerts', { timeout: 60_000 }, async () => {
  const { metrics, labels } = await realNames()
  const all = expressions()
  expect(all.length).toBeGreaterThan(25)
  for (const expr of all) {
    const named = [...expr.matchAll(/\b(?:hand_in_hand|nodejs|process)_\w+/g)].map(([name]) => name)
    expect(named.length, expr).toBeGreaterThan(expr.startsWith('up{') ? -1 : 0)
    for (const name of named) expect(metrics, expr).toContain(name)
    const used = [...expr.matchAll(/(\w+)(?:=~?)"|by \(([^)]+)\)/g)].flatMap(([, one, list]) => list?.split(', ') ?? one ?? [])
    for (const label of used) expect(labels, expr).toContain(label)
  }
})

test('Prometheus accepts the alert rules, and four tested faults fire their alerts on time', { timeout: 120_000 }, () => {
  const checked = promtool('check', 'rules', join(folder, 'alerts.yml'))
  expect([checked.status, checked.said]).toEqual([0, expect.stringContaining('16 rules found')])
  const scratch = mkdtempSync(join(tmpdir(), 'hand-in-hand-alerts-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  const alertOf = (metric: string, alert: string) => {
    const expected = (eval_time: string, amount: number) => ({
      eval_time,
      expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
      exp_samples: [{ labels: '{}', value: amount }],
    })
    return {
      interval: '1m',
      input_series: [{ series: `${metric}{instance="one"}`, values: '0 0 30 90 150 0' }],
      promql_expr_test: [expected('2m', 0), expected('3m', 1), expected('5m', 0)],
    }
  }
  const backups = {
    interval: '1h',
    input_series: ['last_backup', 'last_verified_backup'].map((name) => ({
      series: `hand_in_hand_${name}_timestamp_seconds{instance="one"}`,
      values: '0+0x300',
    })),
    promql_expr_test: [35, 37].map((hours) => ({
      eval_time: `${hours}h`,
      expr: 'count(ALERTS{alertname="HandInHandBackups", alertstate="firing"}) or vector(0)',
      exp_samples: [{ labels: '{}', value: hours > 36 ? 1 : 0 }],
    })),
  }
  const unreadable = {
    interval: '1m',
    input_series: [{ series: 'hand_in_hand_mails_in_total{instance="one", what="unreadable"}', values: '0+0x9 1+1x4 5+0x90' }],
    promql_expr_test: (
      [
        [9, 0],
        [20, 1],
        [100, 0],
      ] as const
    ).map(([minute, value]) => ({
      eval_time: `${minute}m`,
      expr: 'count(ALERTS{alertname="HandInHandMailsUnreadable", alertstate="firing"}) or vector(0)',
      exp_samples: [{ labels: '{}', value }],
    })),
  }
  const tests = [
    backups,
    unreadable,
    alertOf('hand_in_hand_gateway_refused_seconds', 'HandInHandGatewayRefusesUs'),
    alertOf('hand_in_hand_mail_refused_seconds', 'HandInHandMailRefusesUs'),
  ]
  // JSON is YAML too.
  writeFileSync(join(scratch, 'test.yml'), JSON.stringify({ rule_files: [join(folder, 'alerts.yml')], evaluation_interval: '1m', tests }))
  const tested = promtool('test', 'rules', join(scratch, 'test.yml'))
  expect([tested.status, tested.said]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('each alert says what to do', () => {
  const rules = read('alerts.yml').split('- alert: ').slice(1)
  expect(rules).toHaveLength(16)
  for (const rule of rules) {
    const [name = ''] = rule.split('\n')
    expect(rule, name).toMatch(/^ +summary: .{20,}\n +action: .{40,}$/m)
  }
})
