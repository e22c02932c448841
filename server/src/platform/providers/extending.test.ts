import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SERVER_PROGRAM } from '../../../../scripts/server-program.mjs'
import { makePhone } from '../../testing/family.ts'
import { aPlace, runNode, startServer } from '../../testing/process.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const PROVIDERS = 'server/src/platform/providers'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const [file = '', line = ''] = [...read('docs/extending.md').matchAll(/```ts\n(.*?)```/gs)].map(([, block = '']) => block)

test('the provider in docs/extending.md is the provider whose types are checked', () => {
  const checked = read('server/src/testing/example-provider.ts')
  expect(file).toBe(checked.replaceAll("'../platform/providers/", "'./").replaceAll("'../platform/", "'../"))
})

/** A checkout whose server has the provider of docs/extending.md. */
function aCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-extended-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = join('server', 'src')
  const linked = (path: string, except: string) => {
    for (const name of readdirSync(join(ROOT, path)).filter((each) => each !== except))
      symlinkSync(join(ROOT, path, name), join(folder, path, name))
  }
  cpSync(join(ROOT, source), join(folder, source), { recursive: true })
  linked('.', 'server')
  linked('server', 'src')
  const list = read(`${PROVIDERS}/providers.ts`)
  const [imported = '', registered = ''] = line.trimEnd().split('\n')
  const [begin = '', end = ''] = registered.split(' …')
  const extended = list.replace(/^(.* = \{)(.*) \}$/m, (whole, start, others) => (start === begin ? `${start}${others}${end}` : whole))
  expect(extended, 'the line of the page is one of the list').not.toBe(list)
  writeFileSync(join(folder, PROVIDERS, 'example.ts'), file)
  writeFileSync(join(folder, PROVIDERS, 'providers.ts'), `${imported}\n${extended}`)
  return folder
}

async function aGateway() {
  const texts: string[] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method === 'POST') texts.push(`${request.headers.authorization} ${new URLSearchParams(body).get('to')}`)
    reply.end('taken')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { texts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test.skipIf(process.env.TEST_DATABASE === 'postgres')(
  'a provider added by the steps in docs/extending.md sends SMS, and the doctor knows it',
  { timeout: 60_000 },
  async () => {
    const gateway = await aGateway()
    const checkout = aCheckout()
    const program = SERVER_PROGRAM.map((each) => each.replace(/^server/, join(checkout, 'server')))
    const doctor = program.map((each) => each.replace(/main\.ts$/, 'commands/doctor.ts'))
    const env = { ...(await aPlace()), SMS_PROVIDER: 'example', EXAMPLE_URL: gateway.url, EXAMPLE_KEY: 'secret' }
    const { port, call, seen } = await startServer({ ...env, EXAMPLE_KEI: 'x' }, program)
    expect(seen.error).toContain('EXAMPLE_KEI, which is no setting and is not used: do you mean EXAMPLE_KEY?')
    const phone = makePhone()
    expect((await call('POST', '/login/code', { body: { phone_number: phone, locale: 'en' } })).status).toBe(202)
    await expect.poll(() => gateway.texts).toEqual([`Bearer secret ${phone}`])
    const found = await runNode(doctor, { ...env, PORT: String(port) }).ended
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining('ok    Example SMS can be reached.') })
    expect((await runNode(doctor, { ...env, EXAMPLE_KEY: '' }).ended).error).toBe(
      'SMS_PROVIDER=example needs EXAMPLE_URL and EXAMPLE_KEY.\n',
    )
  },
)
